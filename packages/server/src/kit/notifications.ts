import { isError } from 'monotable'
import { unlessThere } from './unless-there.ts'

/** When something of this moment is forgotten: seconds since 1970, as a TTL has them. */
export function endOf(moment: Date, days: number): number {
  return Math.floor(moment.getTime() / 1000) + days * 86_400
}

interface Forgotten {
  readonly TTL: number
}

export function isOver({ TTL }: Forgotten, now: Date): boolean {
  return TTL * 1000 <= now.getTime()
}

/** Keeps a notification once, however often this is called; none that is over by now, because it is heard of late. */
export async function tellOnce<N extends Forgotten>(
  notification: N,
  now: Date,
  create: (notification: N) => Promise<unknown>,
): Promise<void> {
  if (!isOver(notification, now)) await unlessThere(create(notification))
}

/** Marks notifications as read; answers how many. One whose time is over meanwhile does not count. */
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
