import { markAllRead } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'

export const readAllNotifications = operation({
  method: 'POST',
  path: '/notifications/read-all',
  title: 'Marks all notifications of the caller as read',
  may: ['buyer', 'worker', 'seller'],
  output: z.object({ read: z.int() }).meta({ examples: [{ read: 2 }] }),
  status: 200,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ actor, db }) => {
    const { userId } = (await actingUser(db, actor)).item
    const unread = db.notifications.each({ userId }, { consistent: true, where: ({ read }) => !read })
    const read = await markAllRead(unread, ({ createdAt, notificationId }) =>
      db.Notification.update({ userId, createdAt, notificationId }, { set: { read: true } }),
    )
    return { read }
  },
})
