import type { Schedule } from '@monotable/server'
import { untilUpToDate } from '@monotable/server/kit'
import type { Db } from '../operation.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { eachDue } from '../values/each-due.ts'
import { movedOrder } from './order-moves.ts'

const patience = 48 * 3_600_000

/** The sweeper of orders that hold stock for nobody. Bids share their index, so it looks less often than the others. */
export const expireOrders: Schedule<Db, KhayaPorts> = {
  title: 'Cancels orders that are pending and unpaid for 48 hours, and returns their stock',
  everySeconds: 600,
  isSweep: true,
  run: async ({ db, now }) => {
    const createdAt = new Date(now.getTime() - patience).toISOString()
    await eachDue(db.pendingOrdersUntil.each({ createdAt }), 'orders', ({ orderId }) =>
      untilUpToDate(() =>
        db.transact(async t => {
          const order = await db.Order.get({ orderId }, { consistent: true })
          // It was confirmed, paid or cancelled meanwhile.
          if (order?.status !== 'PENDING' || order.paymentStatus !== 'PENDING') return []
          const move = { to: 'CANCELLED', updatedAt: now.toISOString(), cancelReason: 'EXPIRED' } as const
          return (await movedOrder(t, db, order, move)).writes
        }),
      ),
    )
  },
}
