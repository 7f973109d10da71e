import { pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { domainIn } from '../addresses/read-address.ts'
import { type Items, operation } from '../operation.ts'
import { moment, observed } from '../values/value-types.ts'
import { Event } from './event.ts'
import { eventsAfter, isAfter, oldestPlace, type Place } from './events-after.ts'

const eventAnswer = z
  .object({
    event_id: z.string(),
    type: z.string(),
    timestamp: moment,
    domain: z.string(),
    url: z.string().optional(),
    before: observed.optional(),
    after: observed.optional(),
  })
  .meta({ shows: ['type', 'domain', 'url', 'timestamp'] })

/** So long a write may be under way after the moment that it stands under. */
const underWay = 5000
/** At so many the page ends, also if it is not full. */
const examined = 5000

export const listEvents = operation({
  method: 'GET',
  path: '/events',
  title: 'Lists events from the oldest stored one; `cursor` says where to continue, even at the end',
  may: ['registry:read', 'admin'],
  // People have what changed newest first: listChanges.
  desk: false,
  input: {
    query: z.object({
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      type: Event.attributes.type.optional(),
      domain: z.string().min(1).max(2048).optional(),
    }),
  },
  output: pageOf(eventAnswer).extend({ cursor: z.string() }),
  errors: ['INVALID_DOMAIN'],
  handler: async ({ query, actor, now, db }) => {
    const { limit, cursor, type } = query
    const domain = query.domain === undefined ? undefined : domainIn(query.domain)
    const binding = ['events', actor.id ?? null, type ?? null, domain ?? null]
    const start = cursor === undefined ? oldestPlace(now) : placeIn(await db.openCursor(binding, cursor))
    const items: Items['Event'][] = []
    let place = start
    let seen = 0
    for await (const event of eventsAfter(db, start, now)) {
      if (items.length === limit || seen === examined) {
        const nextCursor = await db.sealCursor(binding, place)
        return { items, nextCursor, cursor: nextCursor }
      }
      seen++
      place = { timestamp: event.timestamp, event_id: event.event_id }
      if ((type ?? event.type) === event.type && (domain ?? event.domain) === event.domain) items.push(event)
    }
    return { items, cursor: await db.sealCursor(binding, settled(place, start, now)) }
  },
})

/** Whoever goes on from the end gets the last moments again, because an event of then may still be under way. */
function settled(place: Place, start: Place, now: Date): Place {
  const safe = { timestamp: new Date(now.getTime() - underWay).toISOString(), event_id: '' }
  const end = isAfter(place, safe) ? safe : place
  return isAfter(end, start) ? end : start
}

function placeIn(opened: unknown): Place {
  const read = z.object({ timestamp: z.string(), event_id: z.string() }).safeParse(opened)
  if (!read.success)
    throw refuse('INVALID_CURSOR', 'The cursor is not valid for this list. Start again from the first page')
  return read.data
}
