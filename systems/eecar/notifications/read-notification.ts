import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofNotification } from '../values/paths.ts'
import { notificationAnswer } from './notification-answer.ts'

export const readNotification = operation({
  method: 'PATCH',
  path: '/notifications/{notificationId}',
  title: 'Marks a notification as read',
  may: ['own'],
  when: { read: [false] },
  desk: { label: 'Mark as read' },
  input: {
    path: ofNotification,
    body: z.object({ read: z.literal(true) }).meta({ examples: [{ read: true }] }),
  },
  output: notificationAnswer,
  isVersioned: true,
  handler: ({ path, body: { read }, db, ifMatch }) =>
    db.Notification.update(path, { set: { read } }, ifMatch === undefined ? {} : { ifVersion: ifMatch }),
})
