import type { Moves } from '@monotable/server'
import { asRead, mayMove, refuse } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db, Items, Plan, Role } from '../operation.ts'

type Order = Items['Order']
type Status = Order['status']

/** Section 5 of the document. */
export const orderMoves: Moves<Role> = {
  PENDING: { CONFIRMED: ['shop'], CANCELLED: ['customer', 'shop'] },
  CONFIRMED: { SHIPPED: ['shop'], CANCELLED: ['customer', 'shop'] },
  SHIPPED: { DELIVERED: ['shop'] },
}

type Follows = (t: Plan, db: Db, order: Order) => Promise<PlannedWrite[]> | PlannedWrite[]

/** What else happens when an order gets there. */
const follows: Readonly<Partial<Record<Status, Follows>>> = {
  DELIVERED: (t, _, { sellerId }) => [t.Seller.update({ userId: sellerId }, { add: { totalOrders: 1 } })],
  CANCELLED: givenBack,
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
  const by = Object.values(orderMoves).flatMap(next => next[to] ?? [])
  if (by.length > 0 && !by.some(role => roles.has(role)))
    throw refuse('FORBIDDEN', 'Only the other side of the order can do this')
  if (!mayMove(orderMoves, { from: order.status, to, roles }))
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
  const following = await follows[status]?.(t, db, order)
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
