import { createHash } from 'node:crypto'
import { isError } from 'monotable'
import type { Db, Items } from '../operation.ts'

type Notification = Items['Notification']

/** Seconds. */
const lifetime = 30 * 86_400

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
    TTL: Math.floor(at.getTime() / 1000) + lifetime,
  }
}

/** Whether it is too old to be told, because it is heard of again long after. */
export function isOver({ at }: Pick<News, 'at'>, now: Date): boolean {
  return at.getTime() + lifetime * 1000 <= now.getTime()
}

/** Tells a company once, however often this is called. */
export async function notify(db: Db, news: News | undefined, now: Date): Promise<void> {
  if (!news || isOver(news, now)) return
  try {
    await db.Notification.create(notificationOf(news))
  } catch (error) {
    if (!isError(error, 'ALREADY_EXISTS')) throw error
  }
}
