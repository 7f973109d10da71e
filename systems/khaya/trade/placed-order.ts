import { type Effect, outdated } from '@monotable/server'
import { when } from 'monotable'
import { refuse } from '../errors.ts'
import type { Db, Items, Plan } from '../operation.ts'
import { isOnSale, noProduct } from './found-product.ts'
import { type OrderLine, pricedOrder } from './order-totals.ts'

type Order = Items['Order']

export interface Asked
  extends Pick<Order, 'orderId' | 'buyerId' | 'sellerId' | 'fulfilment'>,
    Partial<Pick<Order, 'cartId' | 'delivery'>> {
  /** Of products, by their ids. */
  readonly quantities: ReadonlyMap<string, number>
  readonly now: Date
}

/** One seller's order: stock falls, at the prices that the order says. */
export async function placedOrder(t: Plan, db: Db, asked: Asked): Promise<Effect<Order>> {
  const { quantities, now, ...about } = asked
  const lines = await linesOf(db, asked)
  const moment = now.toISOString()
  const order = {
    ...about,
    ...pricedOrder(lines, asked.fulfilment),
    status: 'PENDING',
    paymentStatus: 'PENDING',
    createdAt: moment,
    updatedAt: moment,
  } as const
  return {
    writes: [...lines.map(line => taken(t, line)), t.Order.create(order)],
    answer: { ...order, version: 1 },
  }
}

async function linesOf(db: Db, { sellerId, quantities, fulfilment }: Asked): Promise<OrderLine[]> {
  const keys = [...quantities.keys()].map(productId => ({ sellerId, productId }))
  const products = await db.Product.batchGet(keys, { consistent: true })
  return keys.map(({ productId }, at) => {
    const product = products[at]
    if (!product) throw noProduct(productId)
    const line = { product, quantity: quantities.get(productId) as number }
    checkLine(line, fulfilment)
    return line
  })
}

function checkLine({ product, quantity }: OrderLine, fulfilment: Order['fulfilment']): void {
  const { productId, minOrder, delivery, stock } = product
  if (!isOnSale(product)) throw refuse('PRODUCT_NOT_ACTIVE', { productId })
  if (quantity < minOrder) throw refuse('BELOW_MIN_ORDER', { productId, asked: quantity, minOrder })
  if (fulfilment === 'DELIVERY' && !delivery.available) throw refuse('DELIVERY_NOT_AVAILABLE', { productId })
  if (quantity > stock) throw refuse('INSUFFICIENT_STOCK', { productId, asked: quantity, left: stock })
}

/** Under what the order rests on, and nothing else: many orders of one product do not get in each other's way. */
function taken(t: Plan, { product, quantity }: OrderLine) {
  const { sellerId, productId, title, price, minOrder, delivery } = product
  return t.Product.update(
    { sellerId, productId },
    { add: { stock: -quantity } },
    {
      condition: [
        when('stock >= {quantity} and status = {active} and sellerListed = {listed}', {
          quantity,
          active: 'ACTIVE',
          listed: true,
        }),
        when('title = {title} and price = {price} and minOrder = {minOrder} and delivery = {delivery}', {
          title,
          price,
          minOrder,
          delivery,
        }),
      ],
      otherwise: outdated,
    },
  )
}
