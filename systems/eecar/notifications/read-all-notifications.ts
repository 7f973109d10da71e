import { markAllRead } from '@monotable/server/kit'
import * as z from 'zod'
import { companyOf } from '../companies/company.ts'
import { operation } from '../operation.ts'

export const readAllNotifications = operation({
  method: 'POST',
  path: '/notifications/read-all',
  title: 'Marks all notifications of the company as read',
  may: ['company'],
  output: z.object({ read: z.int() }).meta({ examples: [{ read: 2 }] }),
  status: 200,
  handler: async ({ actor, db }) => {
    const unread = db.unreadNotifications.each({ recipientId: companyOf(actor) })
    const read = await markAllRead(unread, ({ notificationId }) =>
      db.Notification.update({ notificationId }, { set: { read: true } }),
    )
    return { read }
  },
})
