import { ifUnchanged, invalid } from '@monotable/server/kit'
import type { Input, PlannedWrite } from 'monotable'
import { refuse } from '../errors.ts'
import type { Items, Plan } from '../operation.ts'
import { mostStock } from '../values/value-types.ts'
import type { Transaction } from './transaction.ts'
import { movementOf } from './transaction.ts'

export type Movement = Omit<Input<typeof Transaction>, 'productId' | 'shopId' | 'type' | 'stockAfter'>

export interface StockMove {
  readonly writes: readonly PlannedWrite[]
  readonly currentStock: number
}

/** The one way in which stock changes: a product and its movement together, under the version that was read (S11). */
export function planStockMove(
  t: Plan,
  product: Items['Product'],
  movement: Movement,
  field = 'quantity',
): StockMove {
  const { productId, currentStock: left } = product
  const currentStock = left + movement.quantityChange
  if (currentStock < 0)
    throw refuse('INSUFFICIENT_STOCK', { productId, asked: -movement.quantityChange, left })
  if (currentStock > mostStock) {
    throw invalid([{ in: 'body', path: field, reason: `would raise stock above ${mostStock}` }])
  }
  return {
    currentStock,
    writes: [
      t.Product.update(product, { set: { currentStock } }, ifUnchanged(product)),
      t.Transaction.create(movementOf(product, { ...movement, stockAfter: currentStock })),
    ],
  }
}
