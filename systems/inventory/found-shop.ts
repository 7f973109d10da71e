import { refuse } from '@monotable/server'
import type { Db, Items } from './operation.ts'

/** The shop that the policy has found already. */
export async function foundShop(db: Db, shopId: string): Promise<Items['Shop']> {
  const shop = await db.Shop.get({ shopId }, { consistent: true })
  if (!shop) throw refuse('NOT_FOUND', 'There is no such shop')
  return shop
}
