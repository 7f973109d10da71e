import * as z from 'zod'
import { messageAnswer } from '../messages/message-answer.ts'
import { liveOperation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { notificationAnswer } from './notification-answer.ts'
import { showNotification } from './show-notification.ts'

export const followEvents = liveOperation({
  path: '/events',
  title: 'Streams messages (`message`) and notifications (`notification`) to the caller as they arrive',
  may: ['buyer', 'worker', 'seller'],
  output: z.union([messageAnswer, notificationAnswer]),
  errors: ['NO_PROFILE'],
  topic: async ({ actor, db }) => (await actingUser(db, actor)).item.userId,
  on: {
    Message: {
      // The sender may have other windows open.
      created: message => ({
        to: [message.senderId, message.recipientId],
        event: 'message',
        data: message,
      }),
    },
    Notification: {
      created: notification => ({
        to: notification.userId,
        event: 'notification',
        data: showNotification(notification),
      }),
    },
  },
})
