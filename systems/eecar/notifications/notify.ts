import { createHash } from 'node:crypto'
import { endOf, tellOnce } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

type Notification = Items['Notification']

const keptDays = 30

export interface News extends Pick<Notification, 'recipientId' | 'type' | 'title' | 'message' | 'data'> {
  /** What it is about: the same news never has two notifications. */
  readonly about: readonly (string | number)[]
  /** When it happened. */
  readonly at: Date
}

/** News as it is kept: its id follows from what it is about, its end from when it happened. */
export function notificationOf({ about, at, ...news }: News) {
  return {
    ...news,
    notificationId: createHash('sha256')
      .update(JSON.stringify([news.type, news.recipientId, ...about]))
      .digest('hex')
      .slice(0, 32),
    sentAt: at.toISOString(),
    TTL: endOf(at, keptDays),
  }
}

/** Tells a company once, however often this is called. */
export async function notify(db: Db, news: News | undefined, now: Date): Promise<void> {
  if (news) await tellOnce(notificationOf(news), now, each => db.Notification.create(each))
}
