import { outdated, refuse as refuseCommon } from '@monotable/server'
import { z } from 'zod'
import { refuse } from './errors.ts'
import { liveProduct } from './found-product.ts'
import { movementOf } from './movement.ts'
import type { Db, Items } from './operation.ts'

type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

/** Which reasons a change of stock can have, by its direction; the others have operations of their own. */
const reasons = { IN: ['purchase', 'return', 'adjustment'], OUT: ['wastage', 'adjustment'] } as const

/** A change of stock as it is asked for (S13). */
export const stockChange = z.object({
  quantityChange: z.int().refine(change => change !== 0, 'is no change'),
  reason: z.enum(['purchase', 'sale', 'adjustment', 'wastage', 'return', 'transfer']),
  notes: z.string().max(500).optional(),
})

export type StockChange = z.output<typeof stockChange>

/** The direction and the reason must agree. */
export function checkStockChange({ quantityChange, reason }: StockChange, type?: 'IN' | 'OUT'): void {
  if (reason === 'sale' || reason === 'transfer') throw refuse('USE_DEDICATED_OPERATION', { reason })
  const direction = quantityChange > 0 ? 'IN' : 'OUT'
  if (type !== undefined && type !== direction)
    throw contradiction('type', `is ${type}, but the change is ${direction}`)
  if (!(reasons[direction] as readonly string[]).includes(reason)) {
    throw contradiction('reason', `'${reason}' is no reason for ${direction}`)
  }
}

function contradiction(field: string, message: string) {
  return refuseCommon('VALIDATION_ERROR', `${field} ${message}`, {
    issues: [{ path: ['body', field], message }],
  })
}

export interface Changing extends StockChange {
  readonly shopId: string
  readonly productId: string
  readonly transactionId: string
  readonly performedBy: string
  readonly timestamp: string
}

/** A product and its movement, changed together; the movement says what stock it left. */
export async function changingStock(t: Plan, db: Db, change: Changing) {
  const { shopId, productId, quantityChange } = change
  const product = await liveProduct(db, { shopId, productId })
  const currentStock = product.currentStock + quantityChange
  if (currentStock < 0)
    throw refuse('INSUFFICIENT_STOCK', { productId, asked: -quantityChange, left: product.currentStock })
  return { writes: stockWrites(t, product, currentStock, change), currentStock }
}

export function stockWrites(
  t: Plan,
  product: Items['Product'],
  currentStock: number,
  {
    shopId: _,
    productId: __,
    ...movement
  }: Omit<Changing, 'reason'> & { reason: Items['Transaction']['reason']; transferId?: string },
) {
  return [
    t.Product.update(product, { set: { currentStock } }, { ifVersion: product.version, otherwise: outdated }),
    t.Transaction.create(movementOf(product, { ...movement, stockAfter: currentStock })),
  ]
}
