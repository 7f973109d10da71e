import { createHash } from 'node:crypto'
import type { ReactionContext } from '@monotable/server'
import { endOf, tellOnce } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'
import { type Occasion, told, type Values } from './texts.ts'

type Notification = Items['Notification']

const keptDays = 90

const types: Readonly<Record<Occasion, Notification['type']>> = {
  BID_RECEIVED: 'BID_RECEIVED',
  BID_ACCEPTED: 'BID_ACCEPTED',
  BID_REJECTED: 'BID_REJECTED',
  MESSAGE: 'MESSAGE',
  ORDER_PENDING: 'ORDER',
  ORDER_CONFIRMED: 'ORDER',
  ORDER_SHIPPED: 'ORDER',
  ORDER_DELIVERED: 'ORDER',
  ORDER_CANCELLED: 'ORDER',
  ORDER_EXPIRED: 'ORDER',
  ORDER_PAID: 'ORDER',
  REVIEW: 'REVIEW',
  PROJECT_MATCH: 'PROJECT_MATCH',
  PROJECT_DONE: 'PROJECT',
  PROJECT_NOT_DONE: 'PROJECT',
  PROJECT_COMPLETED: 'PROJECT',
  PROJECT_CANCELLED: 'PROJECT',
  PROJECT_EXPIRED: 'PROJECT',
  VERIFIED: 'VERIFICATION',
  UNVERIFIED: 'VERIFICATION',
}

export interface News<O extends Occasion> {
  readonly to: string
  readonly occasion: O
  readonly values: Values<O>
  /** What leads to the thing: ids. */
  readonly data?: Readonly<Record<string, string>>
}

type Context = Pick<ReactionContext<Db, unknown>, 'db' | 'cause' | 'at' | 'now'>

/** Tells a user of a change once, however often this is called for it. */
export async function notify<O extends Occasion>(
  { db, cause, at, now }: Context,
  { to, occasion, values, data }: News<O>,
): Promise<void> {
  const notification = {
    userId: to,
    notificationId: idOf(cause, to, occasion),
    type: types[occasion],
    ...told(occasion, 'en', values),
    translations: { zu: told(occasion, 'zu', values) },
    ...(data && { data }),
    createdAt: at.toISOString(),
    TTL: endOf(at, keptDays),
  }
  await tellOnce(notification, now, each => db.Notification.create(each))
}

/** In the order of the changes, also of those that were made in the same moment. */
function idOf(cause: string, ...about: readonly string[]): string {
  const sequence = /\d*$/.exec(cause)?.[0] ?? ''
  const hash = createHash('sha256')
    .update(JSON.stringify([cause, ...about]))
    .digest('hex')
  return `${sequence.padStart(40, '0')}.${hash.slice(0, 16)}`
}

/** What was long past when it was written, such as an import, is no news to anybody. */
export function isNews(moment: string, { at }: { readonly at: Date }): boolean {
  return at.getTime() - Date.parse(moment) <= day
}

const day = 86_400_000
