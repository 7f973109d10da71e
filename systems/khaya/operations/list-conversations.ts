import { pageOf, pageQuery } from '@monotable/server'
import { z } from 'zod'
import { conversationAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { conversationOf } from '../schema/messages.ts'
import { sortedPage } from '../sorted-page.ts'

export const listConversations = operation({
  method: 'GET',
  path: '/conversations',
  title: 'Lists the conversations of the caller with what is unread, the latest message first',
  input: { query: z.object(pageQuery) },
  output: pageOf(conversationAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ query: { limit, cursor }, actor, db }) => {
    const { userId } = (await actingUser(db, actor)).item
    const { items, nextCursor } = await sortedPage(db, db.inbox.each({ userId }, { consistent: true }), {
      binding: ['inbox', userId],
      order: ({ lastMessageSk, otherId }) => [lastMessageSk, otherId],
      limit,
      cursor,
    })
    return {
      items: items.map(entry => ({
        ...entry,
        conversationId: conversationOf(userId, entry.otherId).conversationId,
      })),
      nextCursor,
    }
  },
})
