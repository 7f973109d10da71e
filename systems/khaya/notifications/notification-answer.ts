import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { Notification } from './notification.ts'

export const notificationAnswer = z
  .object(Notification.attributes)
  .omit({ userId: true, TTL: true })
  .extend({ notificationId: z.string() })
  .meta({ examples: [examples.notification], shows: ['title', 'message', 'createdAt', 'read'] })
