import { outdated } from '@monotable/server/kit'
import { when } from 'monotable'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { conversationAs, entriesOf, noConversation, ofConversation } from './conversation.ts'
import { conversationAnswer } from './message-answer.ts'

export const readConversation = operation({
  method: 'POST',
  path: '/conversations/{conversation}/reads',
  title: 'Marks everything that was written to the caller in a conversation as read',
  may: ['participant'],
  desk: { label: 'Mark as read' },
  input: { path: ofConversation },
  output: conversationAnswer,
  status: 200,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, actor, db, commit }) => {
    const { userId } = (await actingUser(db, actor)).item
    const { otherId, conversationId } = conversationAs(userId, path.conversation)
    return commit(async t => {
      const { own } = await entriesOf(db, { userId, otherId })
      if (!own) throw noConversation()
      const { lastMessageSk } = own
      const read = { unread: 0, lastReadSk: lastMessageSk }
      // A message that comes meanwhile is not read.
      const condition = when('lastMessageSk = {lastMessageSk}', { lastMessageSk })
      return {
        writes: [t.InboxEntry.update({ userId, otherId }, { set: read }, { condition, otherwise: outdated })],
        answer: { ...own, ...read, conversationId },
      }
    })
  },
})
