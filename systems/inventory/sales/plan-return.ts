import { amountOf, centsOf, ifUnchanged } from '@monotable/server/kit'
import type { Db, Items, Plan } from '../operation.ts'
import { findProduct } from '../products/find-product.ts'
import { planStockMove } from '../stock/plan-stock-move.ts'
import { dayOf } from '../values/days.ts'

export interface Return {
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
export async function planReturn(t: Plan, db: Db, back: Return) {
  const { sale, quantity, now, isVoid, notes, transactionId, performedBy } = back
  const { saleId, shopId, productId, productName } = sale
  const timestamp = now.toISOString()
  const about = { transactionId, performedBy, timestamp, saleId, ...(notes !== undefined && { notes }) }
  const movement = { ...about, quantityChange: quantity, reason: 'return' } as const
  const { writes, currentStock } = planStockMove(t, await findProduct(db, sale), movement)
  const cents = centsOf(sale.unitPrice) * quantity
  const day = { shopId, day: dayOf(now, back.timezone) }
  const change = {
    returnedQuantity: sale.returnedQuantity + quantity,
    ...(isVoid && { voidedAt: timestamp }),
  }
  return {
    writes: [
      ...writes,
      t.Sale.update(sale, { set: change }, ifUnchanged(sale)),
      t.Day.upsert(day, { add: { refundCents: cents, refundUnits: quantity, revenueCents: -cents } }),
      t.DayProduct.upsert(
        { ...day, productId },
        { ifAbsent: { productName }, add: { revenueCents: -cents, unitsSold: -quantity } },
      ),
    ],
    answer: { ...sale, ...change, version: sale.version + 1, currentStock, refunded: amountOf(cents) },
  }
}
