import { type Call, callerOf, invalid, pageOf, pageQuery, refuse } from '@monotable/server'
import { z } from 'zod'
import { orderAnswer } from '../answers.ts'
import { type Db, operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import type { KhayaPorts } from '../ports.ts'

const input = {
  query: z.object({
    ...pageQuery,
    as: z.enum(['buyer', 'seller', 'admin']),
    status: orderAnswer.shape.status
      .optional()
      .meta({ description: 'for admins, who see those of one status' }),
  }),
}

type Listing = Call<Db, KhayaPorts, typeof input>

/** The first is checked before anything is read. */
const lists = {
  buyer: async ({ query, actor, db }: Listing) => {
    const { userId } = await actingAs('Buyer', db, actor)
    return db.myOrders({ userId }, callerOf(actor, query))
  },
  seller: async ({ query, actor, db }: Listing) => {
    const { userId: sellerId } = await actingAs('Seller', db, actor)
    return db.shopOrders({ sellerId }, callerOf(actor, query))
  },
  admin: async ({ query, actor, roles, db }: Listing) => {
    if (!roles.has('admin')) throw refuse('FORBIDDEN', 'Only admins see the orders of all')
    const { status } = query
    if (status === undefined) throw invalid([{ in: 'query', path: 'status', reason: 'is needed' }])
    return db.ordersByStatus({ status }, callerOf(actor, query))
  },
}

export const listOrders = operation({
  method: 'GET',
  path: '/orders',
  title: 'Lists the orders that the caller has made or got, newest first; those of a status for admins',
  input,
  output: pageOf(orderAnswer),
  errors: ['NO_PROFILE'],
  handler: async call => {
    const { as, status } = call.query
    if (as !== 'admin' && status !== undefined)
      throw invalid([{ in: 'query', path: 'status', reason: 'is for admins' }])
    const { items, cursor } = await lists[as](call)
    return { items, nextCursor: cursor }
  },
})
