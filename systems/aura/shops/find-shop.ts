import { domainIn } from '../addresses/read-address.ts'
import { refuse } from '../errors.ts'
import type { Db, Items } from '../operation.ts'

/** The shop that a path names. One that is being deleted is not there any more. */
export async function findShop(db: Db, spelling: string): Promise<Items['Shop']> {
  const domain = domainIn(spelling)
  const shop = await db.Shop.get({ domain }, { consistent: true })
  if (!shop || shop.deleting) throw refuse('SHOP_NOT_FOUND', { domain })
  return shop
}
