import { createHash } from 'node:crypto'
import type { Call } from '@monotable/server'
import { invalid, notBlank, type Refusal, refusalOf } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { givenOrders, placedOrders } from '../values/examples.ts'
import { amount, id } from '../values/value-types.ts'
import { cartsOf } from './carts.ts'
import { checkExpectedTotal } from './check-expected-total.ts'
import { Order } from './order.ts'
import { orderAnswer } from './order-answer.ts'
import { type Asked, planOrder } from './plan-order.ts'

/** What clients say of money is not looked at: the server's prices count. */
const ignored = z.unknown().optional()

const line = z.object({
  productId: id.meta({ refersTo: { operation: 'getProduct', by: 'productId' } }),
  sellerId: id.meta({ refersTo: { operation: 'getProduct', by: 'sellerId' } }),
  quantity: z.int().min(1).max(1_000_000_000),
  unitPrice: ignored,
  title: ignored,
  subtotal: ignored,
})

const { fulfilment } = Order.attributes

const delivery = Order.attributes.delivery
  .unwrap()
  .extend({ address: notBlank(z.string().max(500)), instructions: notBlank(z.string().max(1000)).optional() })
  .optional()

/** With tax, of all sellers together. */
const total = amount

/** The answer to more could be too long to be kept for a repetition. */
const mostLines = 1000

const input = {
  body: z
    .object({
      items: z.array(line).min(1).max(mostLines),
      fulfilment,
      delivery,
      totals: ignored,
      expectedTotal: total.optional().meta({
        description: 'what the whole cart costs as the buyer was shown it; another total orders nothing',
      }),
    })
    .meta({ examples: [givenOrders] }),
}

const failure = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

export const placeOrders = operation({
  method: 'POST',
  path: '/orders',
  title: 'Orders a cart: one separate order for each seller, at current prices',
  may: ['buyer'],
  desk: { label: 'Order', primary: true, under: 'getProduct' },
  input,
  output: z
    .object({
      cartId: z.string(),
      orders: z.array(orderAnswer),
      failed: z.array(z.object({ sellerId: z.string(), error: failure })),
    })
    .meta({ examples: [placedOrders] }),
  parts: { entity: 'SellerResponse', name: 'sellerId' },
  errors: [
    'TOO_MANY_LINES',
    'BELOW_MIN_ORDER',
    'DELIVERY_NOT_AVAILABLE',
    'NOT_FOUND',
    'INSUFFICIENT_STOCK',
    'PRODUCT_NOT_ACTIVE',
    'PRICE_CHANGED',
    'NO_PROFILE',
    'ACCOUNT_SUSPENDED',
  ],
  handler: async call => {
    const { body, actor, db } = call
    if (body.fulfilment === 'DELIVERY' && !body.delivery)
      throw invalid([{ in: 'body', path: 'delivery', reason: 'is needed for what is delivered' }])
    const { userId: buyerId } = await actingAs('Buyer', db, actor)
    const carts = cartsOf(body.items)
    const cartId = cartIdOf(call, buyerId)
    const orders: z.output<typeof orderAnswer>[] = []
    const refused: { sellerId: string; refusal: Refusal }[] = []
    const check = async (order: z.output<typeof orderAnswer>) => {
      const { expectedTotal, fulfilment } = body
      if (expectedTotal !== undefined)
        await checkExpectedTotal(db, { expectedTotal, carts, fulfilment }, [...orders, order])
    }
    for (const [sellerId, cart] of carts) {
      try {
        orders.push(await orderFrom(call, { buyerId, cartId, sellerId, cart }, check))
      } catch (error) {
        refused.push({ sellerId, refusal: unlessFault(error) })
      }
    }
    const [first] = refused
    if (orders.length === 0 && first) throw first.refusal
    return { cartId, orders, failed: refused.map(toldOf) }
  },
})

type Ordering = Call<Db, KhayaPorts, typeof input>

type OfSeller = Pick<Asked, 'buyerId' | 'sellerId' | 'cart'> & { readonly cartId: string }

/** In a transaction of its own, with what makes a repetition of it known (K19). */
function orderFrom(
  { body, ids, now, db, commitPart }: Ordering,
  part: OfSeller,
  check: (order: Items['Order']) => Promise<void>,
) {
  const { fulfilment, delivery } = body
  const about = { ...part, fulfilment, ...(delivery && { delivery }), now }
  const orderId = `ord_${ids.ulid()}`
  return commitPart(part.sellerId, async t => {
    const placed = await planOrder(t, db, { ...about, orderId })
    await check(placed.answer)
    return placed
  })
}

/** The same when a request is repeated, also for sellers whose turn had not come. */
function cartIdOf({ repeatKey, ids }: Ordering, buyerId: string): string {
  if (repeatKey === undefined) return `cart_${ids.ulid()}`
  const hash = createHash('sha256')
    .update(JSON.stringify([buyerId, repeatKey]))
    .digest('hex')
  return `cart_${hash.slice(0, 26)}`
}

/** What concerns one seller; what concerns the whole request, or is our own fault, ends it. */
function unlessFault(error: unknown): Refusal {
  const refusal = refusalOf(error)
  if (!refusal || refusal.code === 'IDEMPOTENCY_KEY_REUSED') throw error
  return refusal
}

function toldOf({ sellerId, refusal }: { sellerId: string; refusal: Refusal }) {
  const { code, message, details } = refusal
  return { sellerId, error: { code, message, ...(details && { details }) } }
}
