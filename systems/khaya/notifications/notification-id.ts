import { refuse } from '@monotable/server/kit'
import * as z from 'zod'
import type { Items } from '../operation.ts'

type Place = Pick<Items['Notification'], 'createdAt' | 'notificationId'>

const written = z.tuple([z.iso.datetime(), z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/)])

/** What a notification is called outside: it encodes its place in the table. */
export function outerId({ createdAt, notificationId }: Place): string {
  return Buffer.from(JSON.stringify([createdAt, notificationId])).toString('base64url')
}

/** The place that such an id stands for. */
export function placeIn(given: string): Place {
  try {
    const [createdAt, notificationId] = written.parse(JSON.parse(Buffer.from(given, 'base64url').toString()))
    return { createdAt, notificationId }
  } catch (error) {
    throw refuse('NOT_FOUND', 'This notification does not exist', undefined, error)
  }
}
