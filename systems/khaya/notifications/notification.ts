import { days, entity } from 'monotable'
import * as z from 'zod'
import { id, moment, version } from '../values/value-types.ts'

export const Notification = entity(
  'Notification',
  { PK: 'USER#{userId}', SK: 'NOTIFICATION#{createdAt}#{notificationId}' },
  {
    userId: id,
    notificationId: id,
    type: z.enum([
      'BID_RECEIVED',
      'BID_ACCEPTED',
      'BID_REJECTED',
      'MESSAGE',
      'ORDER',
      'REVIEW',
      'PROJECT_MATCH',
      'PROJECT',
      'VERIFICATION',
    ]),
    title: z.string(),
    message: z.string(),
    /** The same in other languages than English. */
    translations: z
      .strictObject({ zu: z.strictObject({ title: z.string(), message: z.string() }) })
      .optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    read: z.boolean().default(false),
    createdAt: moment,
    version,
    TTL: z.int(),
  },
  {
    type: { entityType: 'NOTIFICATION' },
    version: 'version',
    createdAt: 'createdAt',
    expires: { attribute: 'TTL', after: days(90) },
  },
)
