import { asRead, refuse } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db, Items, Plan } from '../operation.ts'

type Order = Items['Order']
type Status = Order['status']

interface Move {
  readonly from: readonly Status[]
  /** What the caller is to the order. */
  readonly by: readonly ('customer' | 'shop')[]
  readonly follows?: (t: Plan, db: Db, order: Order) => Promise<PlannedWrite[]> | PlannedWrite[]
}

/** Section 5 of the document. */
const moves: Readonly<Partial<Record<Status, Move>>> = {
  CONFIRMED: { from: ['PENDING'], by: ['shop'] },
  SHIPPED: { from: ['CONFIRMED'], by: ['shop'] },
  DELIVERED: {
    from: ['SHIPPED'],
    by: ['shop'],
    follows: (t, _, { sellerId }) => [t.Seller.update({ userId: sellerId }, { add: { totalOrders: 1 } })],
  },
  CANCELLED: { from: ['PENDING', 'CONFIRMED'], by: ['customer', 'shop'], follows: givenBack },
}

/** The move of an order that somebody asks for; who may not or cannot is refused. */
export async function orderMove(
  t: Plan,
  db: Db,
  {
    order,
    to,
    roles,
    updatedAt,
  }: { order: Order; to: Status; roles: ReadonlySet<string>; updatedAt: string },
): Promise<{ moved: Order; writes: PlannedWrite[] }> {
  const move = moves[to]
  if (move && !move.by.some(role => roles.has(role)))
    throw refuse('FORBIDDEN', 'Only the other side of the order can do this')
  if (!move?.from.includes(order.status))
    throw refuse('INVALID_TRANSITION', `The order cannot change from ${order.status} to ${to}`, {
      from: order.status,
      to,
    })
  return movedOrder(t, db, order, { to, updatedAt })
}

interface Moving {
  readonly to: Status
  readonly updatedAt: string
  readonly cancelReason?: 'EXPIRED'
}

/** An order after a move, and the writes of it, under the condition that it is still as it was read. */
export async function movedOrder(
  t: Plan,
  db: Db,
  order: Order,
  { to: status, ...rest }: Moving,
): Promise<{ moved: Order; writes: PlannedWrite[] }> {
  const isRefunded = status === 'CANCELLED' && order.paymentStatus === 'PAID'
  const set = { status, ...rest, ...(isRefunded && { paymentStatus: 'REFUNDED' as const }) }
  const following = await moves[status]?.follows?.(t, db, order)
  return {
    moved: { ...order, ...set, version: order.version + 1 },
    writes: [t.Order.update(order, { set }, asRead(order)), ...(following ?? [])],
  }
}

/** The stock of what is still known. */
async function givenBack(t: Plan, db: Db, { sellerId, items }: Order): Promise<PlannedWrite[]> {
  const keys = items.map(({ productId }) => ({ sellerId, productId }))
  const products = await db.Product.batchGet(keys, { consistent: true })
  return items.flatMap(({ productId, quantity }, at) =>
    products[at] ? [t.Product.update({ sellerId, productId }, { add: { stock: quantity } })] : [],
  )
}
