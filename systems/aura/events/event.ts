import { days, entity } from 'monotable'
import * as z from 'zod'
import { domain, id, moment, observed, pageState, url } from '../values/value-types.ts'

const eventTypes = [
  'shop.registered',
  'PRICE_DISCOVERED',
  'PRICE_DROPPED',
  'PRICE_INCREASED',
  'PRICE_REMOVED',
  ...pageState.options.map(state => `STATE_${state}` as const),
] as const

export const Event = entity(
  'Event',
  { PK: 'EVENTS#{day}', SK: 'EVENT#{timestamp}#{event_id}' },
  {
    timestamp: moment,
    event_id: id,
    type: z.enum(eventTypes),
    domain,
    url: url.optional(),
    before: observed.optional(),
    after: observed.optional(),
    TTL: z.int(),
  },
  {
    type: { entityType: 'EVENT' },
    createdAt: 'timestamp',
    accepts: { HOT_PARTITION: 'the key of the document: readers ask for the events of a day' },
    expires: { attribute: 'TTL', after: days(90) },
    derive: { day: { of: ['timestamp'], value: event => dayOf(event.timestamp), as: z.iso.date() } },
  },
)

/** The day in UTC, however the moment is written. */
function dayOf(timestamp: string): string {
  return new Date(timestamp).toISOString().slice(0, 10)
}
