import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { notification } from '../values/examples.ts'
import { notificationAnswer } from './notification-answer.ts'
import { placeIn } from './notification-id.ts'
import { showNotification } from './show-notification.ts'

export const readNotification = operation({
  method: 'PATCH',
  path: '/notifications/{notificationId}',
  title: 'Marks a notification of the caller as read, or as unread again',
  may: ['buyer', 'worker', 'seller'],
  desk: { label: 'Mark as read' },
  input: {
    path: z.object({
      notificationId: z
        .string()
        .max(512)
        .meta({ examples: [notification.notificationId] }),
    }),
    body: z.object({ read: z.boolean() }).meta({ examples: [{ read: true }] }),
  },
  output: notificationAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, body: { read }, actor, db, ifMatch }) => {
    const { userId } = (await actingUser(db, actor)).item
    const key = { userId, ...placeIn(path.notificationId) }
    const options = ifMatch === undefined ? {} : { ifVersion: ifMatch }
    return showNotification(await db.Notification.update(key, { set: { read } }, options))
  },
})
