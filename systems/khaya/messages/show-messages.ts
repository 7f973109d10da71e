import type { Items } from '../operation.ts'
import { messageSk } from './message-place.ts'

type Message = Items['Message']
type Entry = Items['InboxEntry'] | undefined

/** A message with what its recipient has read (K3). */
export function showMessages(messages: readonly Message[], entries: { own: Entry; other: Entry }): Message[] {
  const readUpTo = new Map([entries.own, entries.other].map(entry => [entry?.userId, entry?.lastReadSk]))
  return messages.map(message => {
    const last = readUpTo.get(message.recipientId)
    return { ...message, read: message.read || (last !== undefined && messageSk(message) <= last) }
  })
}
