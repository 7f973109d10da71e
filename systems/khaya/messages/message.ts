import { entity } from 'monotable'
import * as z from 'zod'
import { count, id, moment, version } from '../values/value-types.ts'

/** The two ids of a conversation in byte order, whoever writes first (K2). Ids are ASCII, so `<` is byte order. */
export function conversationOf(
  one: string,
  other: string,
): { user1: string; user2: string; conversationId: string } {
  const [user1, user2] = one < other ? [one, other] : [other, one]
  return { user1, user2, conversationId: `${user1}#${user2}` }
}

export const Message = entity(
  'Message',
  {
    PK: 'CONVERSATION#{user1}#{user2}',
    SK: 'MESSAGE#{createdAt}#{messageId}',
  },
  {
    messageId: z.ulid(),
    conversationId: z.string(),
    senderId: id,
    recipientId: id,
    projectId: id.optional(),
    content: z.string().min(1).max(2000),
    /** Of pictures that the sender keeps. */
    images: z.array(z.string()).optional(),
    /** Always as it was written: what was read, the inbox entry of the recipient says (K3). */
    read: z.boolean().default(false),
    createdAt: moment,
  },
  {
    type: { entityType: 'MESSAGE' },
    readDefaults: { read: false },
    createdAt: 'createdAt',
    derive: {
      user1: { of: ['senderId', 'recipientId'], value: m => conversationOf(m.senderId, m.recipientId).user1 },
      user2: { of: ['senderId', 'recipientId'], value: m => conversationOf(m.senderId, m.recipientId).user2 },
    },
    /** The document's own form (K1). */
    alsoRead: [{ SK: 'MESSAGE#{createdAt}' }],
  },
)

/**
 * One side of a conversation, changed in the transaction that sends a message (K3). The index has it where its last
 * message puts it.
 */
export const InboxEntry = entity(
  'InboxEntry',
  {
    PK: 'USER#{userId}',
    SK: 'CONVERSATION#{otherId}',
    GSI1PK: 'USER#{userId}',
    GSI1SK: 'CONVERSATION#{lastMessageAt}#{otherId}',
  },
  {
    userId: id,
    otherId: id,
    otherName: z.string().optional(),
    lastMessage: z.string(),
    lastMessageAt: moment,
    /** Sort keys of messages: a message is read if its own is not above `lastReadSk`. */
    lastMessageSk: z.string(),
    lastReadSk: z.string().optional(),
    unread: count,
    awaitingSince: moment.optional(),
    version,
  },
  { type: { entityType: 'INBOX_ENTRY' }, version: 'version' },
)
