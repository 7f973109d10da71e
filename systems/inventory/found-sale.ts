import { refuse } from '@monotable/server'
import type { Db, Items } from './operation.ts'

/** A sale by its id, as it is now. */
export async function foundSale(db: Db, key: { shopId: string; saleId: string }): Promise<Items['Sale']> {
  const sale = await db.saleById(key, { consistent: true })
  if (!sale) throw refuse('NOT_FOUND', 'There is no such sale')
  return sale
}
