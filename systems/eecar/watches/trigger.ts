import type { ReactionContext } from '@monotable/server'
import { type Code, isError, MonotableError, when } from 'monotable'
import { partAvailable } from '../notifications/news.ts'
import { notificationOf } from '../notifications/notify.ts'
import type { Db, Items } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'

/** The watch found this part already, or is no longer active. */
const done: ReadonlySet<Code> = new Set([
  'ALREADY_EXISTS',
  'CONDITION_FAILED',
  'INVALID_TRANSITION',
  'NOT_FOUND',
])

/**
 * Lets a watch find a part: in one transaction it remembers the part for good and tells its buyer. A watch that does
 * not repeat stops there (E13).
 */
export async function trigger(
  { db, at, now }: ReactionContext<Db, EecarPorts>,
  watch: Items['Watch'],
  part: Items['Part'],
): Promise<void> {
  const { watchId, repeat } = watch
  const { partId } = part
  const moment = now.toISOString()
  const change = { set: { triggeredAt: moment }, add: { triggerCount: 1 } }
  try {
    await db.transact(t => [
      t.WatchTrigger.create({ watchId, partId, matchScore: 1, notifiedAt: moment }),
      repeat
        ? t.Watch.update({ watchId }, change, { condition: when('status = "active"') })
        : t.Watch.transition({ watchId }, { status: 'triggered' }, { read: true, change }),
      t.Notification.create(notificationOf(partAvailable(watch, part, at))),
    ])
  } catch (error) {
    const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
    if (!reasons.every(isDone)) throw error
  }
}

function isDone(reason: unknown): boolean {
  return reason === undefined || (reason instanceof MonotableError && done.has(reason.code))
}
