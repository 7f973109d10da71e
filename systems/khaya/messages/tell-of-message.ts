import { isNews, notify } from '../notifications/notify.ts'
import { reaction } from '../operation.ts'
import { nameOf, profileOf } from '../people/profile.ts'

/** How much of a message its notification quotes. */
const longest = 140

export const tellOfMessage = reaction({
  title: 'Tells users that they have a message',
  on: {
    Message: {
      created: async (message, context) => {
        const { senderId, recipientId, content, conversationId, createdAt } = message
        const sender = isNews(createdAt, context) ? await profileOf(context.db, senderId) : undefined
        if (!sender) return
        const characters = [...content]
        const shortened =
          characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : content
        await notify(context, {
          to: recipientId,
          occasion: 'MESSAGE',
          values: { sender: nameOf(sender), content: shortened },
          data: { conversationId, senderId },
        })
      },
    },
  },
})
