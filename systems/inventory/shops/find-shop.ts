import { refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

/** The shop that `findRoles` has found already; one that was deleted meanwhile is as if there were none (S4). */
export async function findShop(db: Db, shopId: string): Promise<Items['Shop']> {
  const shop = await db.Shop.get({ shopId }, { consistent: true })
  if (!shop || shop.deletedAt !== undefined) throw refuse('FORBIDDEN', 'You are not allowed to do this')
  return shop
}
