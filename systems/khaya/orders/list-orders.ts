import type { Actor, Call } from '@monotable/server'
import { callerOf, invalid, pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { orderAnswer } from './order-answer.ts'

const input = {
  query: z.object({
    ...pageQuery,
    as: z.enum(['buyer', 'seller', 'admin']),
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
  output: pageOf(orderAnswer),
  errors: ['NO_PROFILE'],
  handler: async call => {
    const { items, cursor } = await lists[call.query.as](call)
    return { items, nextCursor: cursor }
  },
})
