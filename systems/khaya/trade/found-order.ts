import { refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

export async function foundOrder(db: Db, orderId: string): Promise<Items['Order']> {
  const order = await db.Order.get({ orderId }, { consistent: true })
  if (!order) throw refuse('NOT_FOUND', 'There is no such order')
  return order
}
