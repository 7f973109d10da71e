import { refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

/** The sale as it is now. One that another program has written has nothing that leads to it but the sales themselves. */
export async function findSale(
  db: Db,
  key: { readonly shopId: string; readonly saleId: string },
): Promise<Items['Sale']> {
  const options = { consistent: true } as const
  const where = ({ saleId }: Items['Sale']) => saleId === key.saleId
  const sale = (await db.saleById(key, options)) ?? (await db.sales.first(key, { ...options, where }))
  if (!sale) throw refuse('NOT_FOUND', 'This sale does not exist')
  return sale
}
