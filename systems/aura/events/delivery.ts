import { days, entity } from 'monotable'
import * as z from 'zod'
import { domain, id, moment, url } from '../values/value-types.ts'

/** What became of bringing an event to its receiver; one for each event, however often it was tried (C21). */
export const Delivery = entity(
  'Delivery',
  { PK: 'DELIVERIES#{day}', SK: 'DELIVERY#{timestamp}#{event_id}' },
  {
    /** Of the event. */
    timestamp: moment,
    event_id: id,
    type: z.string(),
    domain,
    url: url.optional(),
    state: z.enum(['DELIVERED', 'FAILED']),
    attempts: z.int().min(1),
    tried_at: moment,
    /** Why the last attempt failed. */
    error: z.string().optional(),
    TTL: z.int(),
  },
  {
    type: { entityType: 'DELIVERY' },
    createdAt: 'timestamp',
    accepts: { HOT_PARTITION: 'as events are: readers ask for the deliveries of a day' },
    expires: { attribute: 'TTL', after: days(30) },
    derive: {
      day: {
        of: ['timestamp'],
        value: ({ timestamp }) => new Date(timestamp).toISOString().slice(0, 10),
        as: z.iso.date(),
      },
    },
  },
)
