import { isError } from 'monotable'
import { unlessThere } from './unless-there.ts'

/**
 * When something of this moment is forgotten: seconds since 1970, as in a TTL.
 *
 * @example
 * ```ts
 * const TTL = endOf(new Date(), 90)
 * ```
 */
export function endOf(moment: Date, days: number): number {
  return Math.floor(moment.getTime() / 1000) + days * 86_400
}

interface Forgotten {
  readonly TTL: number
}

/**
 * Whether its time is over, though DynamoDB may not have removed it yet.
 *
 * @example
 * ```ts
 * isOver({ TTL: 0 }, new Date()) // true
 * ```
 */
export function isOver({ TTL }: Forgotten, now: Date): boolean {
  return TTL * 1000 <= now.getTime()
}

/**
 * Stores a notification once, however often it is called. Skips one that is already over, because its change arrived late.
 *
 * @example
 * ```ts
 * const told = { shopId: '1', name: 'Low stock', TTL: endOf(new Date(), 90) }
 * await tellOnce(told, new Date(), ({ shopId, name }) => db.Shop.create({ shopId, name }))
 * ```
 */
export async function tellOnce<N extends Forgotten>(
  notification: N,
  now: Date,
  create: (notification: N) => Promise<unknown>,
): Promise<void> {
  if (!isOver(notification, now)) await unlessThere(create(notification))
}

/**
 * Marks notifications as read and returns how many. One whose time ends meanwhile does not count.
 *
 * @example
 * ```ts
 * const unread = db.productsByCategory.each({ shopId: '1', category: 'Light' })
 * const read = await markAllRead(unread, ({ shopId, productId }) => db.Product.update({ shopId, productId }, { set: { stock: 0 } }))
 * ```
 */
export async function markAllRead<N>(
  unread: AsyncIterable<N>,
  mark: (notification: N) => Promise<unknown>,
): Promise<number> {
  let read = 0
  for await (const notification of unread) {
    try {
      await mark(notification)
      read++
    } catch (error) {
      if (!isError(error, 'NOT_FOUND')) throw error
    }
  }
  return read
}
