import { isError } from 'monotable'
import { z } from 'zod'
import { companyOf } from '../company.ts'
import { operation } from '../operation.ts'

export const readAllNotifications = operation({
  method: 'POST',
  path: '/notifications/read-all',
  title: 'Marks all notifications of the company as read',
  may: ['company'],
  output: z.object({ read: z.int() }).meta({ examples: [{ read: 2 }] }),
  status: 200,
  handler: async ({ actor, db }) => {
    let read = 0
    for await (const { notificationId } of db.unreadNotifications.each({ recipientId: companyOf(actor) })) {
      try {
        await db.Notification.update({ notificationId }, { set: { read: true } })
        read++
      } catch (error) {
        // Its time was over meanwhile.
        if (!isError(error, 'NOT_FOUND')) throw error
      }
    }
    return { read }
  },
})
