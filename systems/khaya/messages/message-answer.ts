import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { InboxEntry, Message } from './message.ts'

/** Samples of the document have other ids. */
export const messageAnswer = z
  .object(Message.attributes)
  .extend({ messageId: z.string(), senderId: Message.attributes.senderId.meta({ refersTo: 'getUser' }) })
  .meta({ examples: [examples.message], shows: ['senderId', 'content', 'createdAt', 'read'] })

export const conversationAnswer = z
  .object(InboxEntry.attributes)
  .pick({
    otherId: true,
    otherName: true,
    lastMessage: true,
    lastMessageAt: true,
    unread: true,
    awaitingSince: true,
  })
  .extend({ conversationId: z.string() })
  .meta({ examples: [examples.conversation], shows: ['otherName', 'lastMessage', 'unread', 'lastMessageAt'] })
