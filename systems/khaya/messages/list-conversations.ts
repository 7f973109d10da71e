import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { conversationOf } from './message.ts'
import { conversationAnswer } from './message-answer.ts'

export const listConversations = operation({
  method: 'GET',
  path: '/conversations',
  title: 'Lists the conversations of the caller with what is unread, the latest message first',
  may: ['buyer', 'worker', 'seller'],
  input: { query: z.object(pageQuery) },
  output: pageOf(conversationAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ query, actor, db }) => {
    const { userId } = (await actingUser(db, actor)).item
    const { items, cursor } = await db.inboxByTime({ userId }, callerOf(actor, query))
    return {
      items: items.map(entry => ({
        ...entry,
        conversationId: conversationOf(userId, entry.otherId).conversationId,
      })),
      nextCursor: cursor,
    }
  },
})
