import { checkVersion, findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofOrder } from '../values/paths.ts'
import { orderAnswer } from './order-answer.ts'
import { orderMove, orderMoves } from './order-moves.ts'

export const transitionOrder = operation({
  method: 'POST',
  path: '/orders/{orderId}/transitions',
  title: 'Confirms, ships, delivers or cancels an order; what is cancelled goes back into stock',
  may: ['customer', 'shop'],
  moves: orderMoves,
  input: {
    path: ofOrder,
    body: z.object({ to: orderAnswer.shape.status }).meta({ examples: [{ to: 'CONFIRMED' }] }),
  },
  output: orderAnswer,
  status: 200,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, body: { to }, roles, now, db, ifMatch, commit }) =>
    commit(async t => {
      const order = await findOrRefuse('order', db.Order.get(path, { consistent: true }))
      const { moved, writes } = await orderMove(t, db, { order, to, roles, updatedAt: now.toISOString() })
      checkVersion(order, ifMatch)
      return { writes, answer: moved }
    }),
})
