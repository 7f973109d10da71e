import * as z from 'zod'
import { moment } from '../values/value-types.ts'

export const shopAnswer = z
  .object({
    shopId: z.string(),
    name: z.string(),
    ownerId: z.string(),
    address: z.string().optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
    notificationEmail: z.string().optional(),
    notificationPhone: z.string().optional(),
    timezone: z.string(),
    currency: z.string(),
    alertPreferences: z.object({ email: z.boolean(), sms: z.boolean() }),
    createdAt: moment,
    updatedAt: moment,
    version: z.int(),
  })
  .meta({ shows: ['name', 'address', 'phone', 'timezone', 'currency'] })

export const memberAnswer = z
  .object({ userId: z.string(), role: z.enum(['owner', 'staff']) })
  .meta({ shows: ['userId', 'role'] })

/** Somebody who is invited and has not come yet. */
export const invitationAnswer = z.object({
  email: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  invitedAt: z.string(),
})
