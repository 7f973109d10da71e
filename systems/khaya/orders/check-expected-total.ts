import { amountOf, centsOf } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import type { Db, Items } from '../operation.ts'
import type { Cart } from './carts.ts'
import { pricedOrder } from './order-totals.ts'
import { orderLines } from './plan-order.ts'

type Order = Items['Order']

interface Expected {
  /** Of all sellers together. */
  readonly expectedTotal: number
  readonly carts: ReadonlyMap<string, Cart>
  readonly fulfilment: Order['fulfilment']
}

/**
 * Refuses a cart whose total differs from what the buyer saw. Orders already made count at their price, and the rest counts at
 * today's prices, even if it cannot be ordered.
 */
export async function checkExpectedTotal(
  db: Db,
  { expectedTotal, carts, fulfilment }: Expected,
  ordered: readonly Pick<Order, 'sellerId' | 'totals'>[],
): Promise<void> {
  const known = new Map(ordered.map(({ sellerId, totals }) => [sellerId, totals.total]))
  let cents = 0
  for (const [sellerId, cart] of carts) {
    const total =
      known.get(sellerId) ?? pricedOrder(await orderLines(db, sellerId, cart), fulfilment).totals.total
    cents += centsOf(total)
  }
  if (cents !== centsOf(expectedTotal))
    throw refuse('PRICE_CHANGED', { expectedTotal, total: amountOf(cents) })
}
