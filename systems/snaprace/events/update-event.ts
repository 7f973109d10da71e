import { findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofEvent } from '../values/paths.ts'
import { eventDate, name, place } from '../values/truth-values.ts'
import { eventAnswer } from './event-answer.ts'

export const updateEvent = operation({
  method: 'PATCH',
  path: '/organizers/{orgId}/events/{eventId}',
  title: 'Changes an event; only its organizer and the platform see the photos of an inactive one',
  may: ['organizer', 'platform'],
  input: {
    path: ofEvent,
    body: z
      .object({
        name,
        eventDate,
        place: place.nullable(),
        status: z.enum(['active', 'inactive']),
        showResults: z.boolean(),
      })
      .partial()
      .meta({ examples: [{ status: 'inactive' }] }),
  },
  output: eventAnswer,
  isVersioned: true,
  handler: async ({ path, body, ports, now, ifMatch }) => {
    return findOrRefuse('event', ports.truth.updateEvent(path, body, { at: now, ifVersion: ifMatch }))
  },
})
