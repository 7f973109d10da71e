import type { Effect, Ids } from '@monotable/server'
import { outdated } from '@monotable/server/kit'
import { when } from 'monotable'
import { refuse } from '../errors.ts'
import type { Db, Items, Plan } from '../operation.ts'
import { entriesOf } from './conversation.ts'
import { conversationOf } from './message.ts'
import { messageSk, nextPlace } from './message-place.ts'
import { answeredIn } from './response-time.ts'

type Message = Items['Message']
type Entry = Items['InboxEntry']

export interface Sending {
  readonly about: Pick<Message, 'senderId' | 'recipientId' | 'content'> & {
    readonly projectId?: string
    readonly images?: string[]
  }
  /** As each is called in the inbox of the other. */
  readonly names: { readonly senderName: string; readonly recipientName: string }
  readonly isWorker: boolean
  readonly now: Date
  readonly ids: Ids
}

/** A message with both inbox entries, in one transaction (K3); those of one conversation follow on each other. */
export async function planMessage(t: Plan, db: Db, sending: Sending): Promise<Effect<Message>> {
  const { about, names, now, ids, isWorker } = sending
  const { senderId, recipientId } = about
  const { conversationId } = conversationOf(senderId, recipientId)
  const { own, other, isBlocked } = await entriesOf(db, { userId: senderId, otherId: recipientId })
  if (isBlocked) throw refuse('BLOCKED')
  const place = nextPlace(now, ids.ulid(), own)
  const message = { ...about, ...place, conversationId, read: false }
  const last = {
    lastMessage: about.content,
    lastMessageAt: place.createdAt,
    lastMessageSk: messageSk(place),
  }
  const answered = own?.awaitingSince
  return {
    writes: [
      t.Message.create(message),
      ofSender(t, own, { userId: senderId, otherId: recipientId, otherName: names.recipientName, ...last }),
      ofRecipient(t, other, { userId: recipientId, otherId: senderId, otherName: names.senderName, ...last }),
      ...(isWorker && answered !== undefined
        ? await answeredIn(t, db, senderId, Date.parse(place.createdAt) - Date.parse(answered))
        : []),
    ],
    answer: message,
  }
}

type Last = Pick<
  Entry,
  'userId' | 'otherId' | 'otherName' | 'lastMessage' | 'lastMessageAt' | 'lastMessageSk'
>

/** Whoever writes has answered. */
function ofSender(t: Plan, entry: Entry | undefined, { userId, otherId, ...last }: Last) {
  if (!entry) return t.InboxEntry.create({ userId, otherId, ...last }, { otherwise: outdated })
  return t.InboxEntry.update(
    { userId, otherId },
    { set: last, remove: ['awaitingSince'] },
    unlessOther(entry),
  )
}

/** Whoever is written to is awaited since the first message that was not answered. */
function ofRecipient(t: Plan, entry: Entry | undefined, { userId, otherId, ...last }: Last) {
  const awaitingSince = last.lastMessageAt
  if (!entry)
    return t.InboxEntry.create(
      { userId, otherId, ...last, unread: 1, awaitingSince },
      { otherwise: outdated },
    )
  return t.InboxEntry.update(
    { userId, otherId },
    { set: last, add: { unread: 1 }, ifAbsent: { awaitingSince } },
    unlessOther(entry),
  )
}

/** Under the condition that no other message came in between. */
function unlessOther({ lastMessageSk }: Entry) {
  return { condition: when('lastMessageSk = {lastMessageSk}', { lastMessageSk }), otherwise: outdated }
}
