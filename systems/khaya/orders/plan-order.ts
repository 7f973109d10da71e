import { isDeepStrictEqual } from 'node:util'
import type { Effect } from '@monotable/server'
import { outdated } from '@monotable/server/kit'
import { type When, when } from 'monotable'
import { refuse } from '../errors.ts'
import type { Db, Items, Plan } from '../operation.ts'
import { isOnSale, noProduct } from '../products/find-product.ts'
import { Product } from '../products/product.ts'
import type { Cart } from './carts.ts'
import { type OrderLine, pricedOrder } from './order-totals.ts'

type Order = Items['Order']

export interface Asked
  extends Pick<Order, 'orderId' | 'buyerId' | 'sellerId' | 'fulfilment'>,
    Partial<Pick<Order, 'cartId' | 'delivery'>> {
  readonly cart: Cart
  readonly now: Date
}

/** One seller's order: stock falls, at the prices that the order says. */
export async function planOrder(t: Plan, db: Db, asked: Asked): Promise<Effect<Order>> {
  const { cart, now, ...about } = asked
  const lines = await orderLines(db, asked.sellerId, cart)
  for (const line of lines) await checkLine(db, line, asked.fulfilment)
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

/** What a cart holds, with the products as they are now. */
export async function orderLines(db: Db, sellerId: string, cart: Cart): Promise<OrderLine[]> {
  const keys = [...cart.keys()].map(productId => ({ sellerId, productId }))
  const products = await db.Product.batchGet(keys, { consistent: true })
  return keys.map(({ productId }, at) => {
    const product = products[at]
    if (!product) throw noProduct(productId)
    return { product, quantity: cart.get(productId) as number }
  })
}

async function checkLine(
  db: Db,
  { product, quantity }: OrderLine,
  fulfilment: Order['fulfilment'],
): Promise<void> {
  const { productId, minOrder, delivery, stock } = product
  if (!(await isOnSale(db, product))) throw refuse('PRODUCT_NOT_ACTIVE', { productId })
  if (quantity < minOrder) throw refuse('BELOW_MIN_ORDER', { productId, asked: quantity, minOrder })
  if (fulfilment === 'DELIVERY' && !delivery.available) throw refuse('DELIVERY_NOT_AVAILABLE', { productId })
  if (quantity > stock) throw refuse('INSUFFICIENT_STOCK', { productId, asked: quantity, left: stock })
}

/** What an order rests on: others than the stock, which many orders of one product may change at once. */
const terms = ['status', 'sellerListed', 'title', 'price', 'minOrder', 'delivery'] as const

/** Stock falls if there is enough, and if all that the order rests on is still so. */
function taken(t: Plan, { product, quantity }: OrderLine) {
  const { sellerId, productId } = product
  const condition = [when('stock >= {quantity}', { quantity }), ...terms.map(name => stillSo(name, product))]
  return t.Product.update(
    { sellerId, productId },
    { add: { stock: -quantity } },
    { condition, otherwise: outdated },
  )
}

const defaults: Readonly<Record<string, unknown>> = Product.options.readDefaults

function stillSo(name: (typeof terms)[number], { [name]: value }: OrderLine['product']): When {
  if (value === undefined) return { condition: `attribute_not_exists(${name})`, values: {} }
  const isSame = `${name} = {value}`
  // What another program has left out is read as the default, and conditions see that it is not there.
  const isDefault = isDeepStrictEqual(value, defaults[name])
  return { condition: isDefault ? `attribute_not_exists(${name}) or ${isSame}` : isSame, values: { value } }
}
