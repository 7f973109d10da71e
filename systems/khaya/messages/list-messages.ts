import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { findProfile } from '../people/profile.ts'
import { conversationAs, entriesOf, ofConversation } from './conversation.ts'
import { messageAnswer } from './message-answer.ts'
import { beforeAll, type MessagePlace, messageSk, placeOf } from './message-place.ts'

export const listMessages = operation({
  method: 'GET',
  path: '/conversations/{conversation}/messages',
  title: 'Lists a conversation, newest first; with `since` what came after, oldest first',
  may: ['participant'],
  input: {
    path: ofConversation,
    query: z.object({
      ...pageQuery,
      since: z
        .string()
        .min(1)
        .max(4096)
        .optional()
        .meta({ description: 'the sinceCursor of an earlier answer' }),
    }),
  },
  output: pageOf(messageAnswer).extend({
    sinceCursor: z
      .string()
      .optional()
      .meta({ description: 'asks for what comes after the newest message here; not on pages of older ones' }),
  }),
  errors: ['NO_PROFILE'],
  handler: async ({ path, query, actor, db }) => {
    const { userId } = (await actingUser(db, actor)).item
    const { user1, user2, otherId } = conversationAs(userId, path.conversation)
    const binding = ['messagesSince', user1, user2, userId]
    const pair = { user1, user2 }
    const { since, ...page } = query
    const options = { ...callerOf(actor, page), consistent: true }
    const from = since === undefined ? undefined : ((await db.openCursor(binding, since)) as MessagePlace)
    const { items, cursor } = from
      ? await db.messagesSince({ ...pair, ...from }, options)
      : await db.conversationMessages(pair, options)
    const entries = await entriesOf(db, { userId, otherId })
    // Nobody has written: there must at least be somebody to write to.
    if (items.length === 0 && !entries.own) await findProfile(db, otherId)
    const newest = from
      ? (items.at(-1) ?? from)
      : query.cursor === undefined
        ? (items[0] ?? beforeAll)
        : undefined
    return {
      items: showMessages(items, entries),
      nextCursor: cursor,
      ...(newest && { sinceCursor: await db.sealCursor(binding, placeOf(newest)) }),
    }
  },
})

type Message = Items['Message']
type Entry = Items['InboxEntry'] | undefined

/** A message with what its recipient has read (K3). */
function showMessages(messages: readonly Message[], entries: { own: Entry; other: Entry }): Message[] {
  const readUpTo = new Map([entries.own, entries.other].map(entry => [entry?.userId, entry?.lastReadSk]))
  return messages.map(message => {
    const last = readUpTo.get(message.recipientId)
    return { ...message, read: message.read || (last !== undefined && messageSk(message) <= last) }
  })
}
