import type { ReactionContext } from '@monotable/server'
import { isNews, notify } from '../notifications/notify.ts'
import type { Occasion } from '../notifications/texts.ts'
import { type Db, type Items, reaction } from '../operation.ts'
import { rand } from '../values/money.ts'

type Order = Items['Order']
type Side = 'buyerId' | 'sellerId'

/** Who gets which notification, by the new state of an order. */
const told: Readonly<
  Record<Order['status'], readonly [Extract<Occasion, `ORDER_${string}`>, readonly Side[]]>
> = {
  PENDING: ['ORDER_PENDING', ['sellerId']],
  CONFIRMED: ['ORDER_CONFIRMED', ['buyerId']],
  SHIPPED: ['ORDER_SHIPPED', ['buyerId']],
  DELIVERED: ['ORDER_DELIVERED', ['buyerId']],
  CANCELLED: ['ORDER_CANCELLED', ['buyerId', 'sellerId']],
}

export const tellOfOrder = reaction({
  title: 'Tells buyer and seller what happens to their order',
  on: {
    Order: {
      created: async (order, context) => {
        if (isNews(order.updatedAt, context)) await tell(order, context, ...told[order.status])
      },
      modified: async (old, order, context) => {
        if (old.status !== order.status) await tell(order, context, ...newsOf(order))
        if (old.paymentStatus === 'PENDING' && order.paymentStatus === 'PAID')
          await tell(order, context, 'ORDER_PAID', ['buyerId', 'sellerId'])
      },
    },
  },
})

const newsOf = ({ status, cancelReason }: Order) =>
  cancelReason === 'EXPIRED' ? (['ORDER_EXPIRED', ['buyerId', 'sellerId']] as const) : told[status]

async function tell(
  order: Order,
  context: ReactionContext<Db, unknown>,
  occasion: Extract<Occasion, `ORDER_${string}`>,
  sides: readonly Side[],
): Promise<void> {
  const values = { total: rand(order.totals.total) }
  for (const side of sides)
    await notify(context, { to: order[side], occasion, values, data: { orderId: order.orderId } })
}
