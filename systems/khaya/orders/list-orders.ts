import type { Actor, Call } from '@monotable/server'
import { callerOf, invalid, pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import * as examples from '../values/examples.ts'
import { orderAnswer } from './order-answer.ts'

/** With what buyer and seller are called, so that a page of orders need not ask for each of them. */
const listedOrder = orderAnswer
  .extend({ buyerName: z.string().optional(), sellerName: z.string().optional() })
  .meta({
    examples: [examples.order],
    shows: ['createdAt', 'sellerName', 'buyerName', 'totals.total', 'fulfilment', 'status', 'paymentStatus'],
  })

const input = {
  query: z.object({
    ...pageQuery,
    as: z
      .enum(['buyer', 'seller', 'admin'])
      .meta({ offersTo: { buyer: ['buyer'], seller: ['seller'], admin: ['admin'] } }),
    status: orderAnswer.shape.status
      .optional()
      .meta({ description: 'leaves the others out; admins see those of one status only' }),
  }),
}

type Listing = Call<Db, KhayaPorts, typeof input>

/** The first is checked before anything is read. */
const lists = {
  buyer: async ({ query, actor, db }: Listing) => {
    const { userId } = await actingAs('Buyer', db, actor)
    return db.myOrders({ userId }, optionsOf(actor, query))
  },
  seller: async ({ query, actor, db }: Listing) => {
    const { userId: sellerId } = await actingAs('Seller', db, actor)
    return db.shopOrders({ sellerId }, optionsOf(actor, query))
  },
  admin: async ({ query, actor, roles, db }: Listing) => {
    if (!roles.has('admin')) throw refuse('FORBIDDEN', 'Only administrators can list the orders of everybody')
    const { status } = query
    if (status === undefined) throw invalid([{ in: 'query', path: 'status', reason: 'is needed' }])
    return db.ordersByStatus({ status }, callerOf(actor, query))
  },
}

/** A cursor is good for the status that it was made for. */
function optionsOf(actor: Actor, { status, as: _, ...query }: Listing['query']) {
  const { caller, ...page } = callerOf(actor, query)
  if (status === undefined) return { ...page, caller }
  const where = (order: Items['Order']) => order.status === status
  return { ...page, caller: JSON.stringify([caller, status]), where }
}

export const listOrders = operation({
  method: 'GET',
  path: '/orders',
  title: 'Lists the orders that the caller placed or received, in one status or all, newest first',
  // Buyers and sellers see their own: the handler looks at whose are asked for.
  may: ['buyer', 'seller', 'admin'],
  input,
  output: pageOf(listedOrder),
  errors: ['NO_PROFILE'],
  handler: async call => {
    const { items, cursor } = await lists[call.query.as](call)
    return { items: await nameParties(call.db, items), nextCursor: cursor }
  },
})

async function nameParties(db: Db, orders: readonly Items['Order'][]) {
  const [buyers, sellers] = await Promise.all([
    db.Buyer.batchGet(keysOf(orders.map(({ buyerId }) => buyerId))),
    db.Seller.batchGet(keysOf(orders.map(({ sellerId }) => sellerId))),
  ])
  const names = new Map<string, string>()
  for (const buyer of buyers) if (buyer) names.set(buyer.userId, buyer.name)
  for (const seller of sellers) if (seller) names.set(seller.userId, seller.businessName)
  return orders.map(order => ({
    ...order,
    buyerName: names.get(order.buyerId),
    sellerName: names.get(order.sellerId),
  }))
}

const keysOf = (ids: readonly string[]) => [...new Set(ids)].map(userId => ({ userId }))
