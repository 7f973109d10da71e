import { outdated } from '@monotable/server'
import { dayOf } from './days.ts'
import { foundProduct } from './found-product.ts'
import { amountOf, centsOf } from './money.ts'
import { movementOf } from './movement.ts'
import type { Db, Items } from './operation.ts'

type Plan = Parameters<Parameters<Db['transact']>[0]>[0]

export interface TakingBack {
  readonly sale: Items['Sale']
  readonly quantity: number
  readonly transactionId: string
  readonly performedBy: string
  readonly now: Date
  readonly timezone: string
  readonly notes?: string | undefined
  /** Whether nothing of the sale is left. */
  readonly isVoid: boolean
}

/**
 * Goods come back: the sale remembers it, stock rises (also that of a deleted product), and today's figures fall by
 * what is paid back. The day of the sale stays as it was.
 */
export async function takingBack(t: Plan, db: Db, back: TakingBack) {
  const { sale, quantity, now, isVoid } = back
  const product = await foundProduct(db, sale)
  const currentStock = product.currentStock + quantity
  const cents = centsOf(sale.unitPrice) * quantity
  const [timestamp, returnedQuantity] = [now.toISOString(), sale.returnedQuantity + quantity]
  const day = { shopId: sale.shopId, day: dayOf(now, back.timezone) }
  const movement = {
    transactionId: back.transactionId,
    quantityChange: quantity,
    reason: 'return',
    performedBy: back.performedBy,
    timestamp,
    saleId: sale.saleId,
    stockAfter: currentStock,
    ...(back.notes !== undefined && { notes: back.notes }),
  } as const
  const change = { returnedQuantity, ...(isVoid && { voidedAt: timestamp }) }
  return {
    writes: [
      t.Sale.update(sale, { set: change }, { ifVersion: sale.version, otherwise: outdated }),
      t.Product.update(
        product,
        { set: { currentStock } },
        { ifVersion: product.version, otherwise: outdated },
      ),
      t.Transaction.create(movementOf(product, movement)),
      t.Day.upsert(day, { add: { refundCents: cents, refundUnits: quantity, revenueCents: -cents } }),
      t.DayProduct.upsert(
        { ...day, productId: sale.productId },
        { ifAbsent: { productName: sale.productName }, add: { revenueCents: -cents, unitsSold: -quantity } },
      ),
    ],
    answer: { ...sale, ...change, currentStock, refunded: amountOf(cents) },
  }
}
