import * as z from 'zod'
import { exampleIds, exampleMoment } from '../values/paths.ts'
import { Notification } from './notification.ts'

const example = {
  notificationId: exampleIds.notificationId,
  recipientId: 'solarnest',
  type: 'part_available',
  title: 'Found: 현대 아이오닉 5 배터리 팩',
  message: 'A part that you are waiting for is offered for 4,500,000 KRW',
  data: { watchId: exampleIds.watchId, partId: exampleIds.partId },
  read: false,
  sentAt: exampleMoment,
  version: 1,
} as const

export const notificationAnswer = z
  .object(Notification.attributes)
  .pick({
    notificationId: true,
    recipientId: true,
    type: true,
    title: true,
    message: true,
    data: true,
    read: true,
    sentAt: true,
    version: true,
  })
  .meta({ examples: [example], shows: ['title', 'message', 'sentAt', 'read'] })
