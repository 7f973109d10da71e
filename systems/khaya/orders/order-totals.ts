import { amountOf, centsOf } from '@monotable/server/kit'
import type { Items } from '../operation.ts'
import { checkTotal, percentOf } from '../values/money.ts'

type Order = Items['Order']

export interface OrderLine {
  readonly product: Items['Product']
  readonly quantity: number
}

/** Of subtotal and delivery. */
const taxPercent = 15

/** Lines and totals of an order at the present prices (K18). */
export function pricedOrder(
  lines: readonly OrderLine[],
  fulfilment: Order['fulfilment'],
): Pick<Order, 'items' | 'totals'> {
  const priced = lines.map(({ product: { productId, title, price }, quantity }) => {
    return { productId, title, quantity, unitPrice: price, cents: centsOf(price) * quantity }
  })
  const subtotal = priced.reduce((sum, { cents }) => sum + cents, 0)
  const delivery = fulfilment === 'COLLECTION' ? 0 : deliveryOf(lines, subtotal)
  const tax = percentOf(subtotal + delivery, taxPercent)
  const total = subtotal + delivery + tax
  checkTotal(total)
  return {
    items: priced.map(({ cents, ...line }) => ({ ...line, subtotal: amountOf(cents) })),
    totals: {
      subtotal: amountOf(subtotal),
      delivery: amountOf(delivery),
      tax: amountOf(tax),
      total: amountOf(total),
      currency: 'ZAR',
    },
  }
}

/** The highest of all lines; one is free if the whole order is worth enough. */
function deliveryOf(lines: readonly OrderLine[], subtotal: number): number {
  const costs = lines.map(({ product: { delivery } }) => {
    const isFree = delivery.freeOver !== undefined && subtotal >= centsOf(delivery.freeOver)
    return isFree ? 0 : delivery.cost
  })
  return centsOf(Math.max(...costs))
}
