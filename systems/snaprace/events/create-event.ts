import { findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { repeatOf } from '../truth/repeat-of.ts'
import { ofOrganizer } from '../values/paths.ts'
import { bibPattern, eventDate, name, place } from '../values/truth-values.ts'
import { slug } from '../values/value-types.ts'
import { eventAnswer } from './event-answer.ts'

const example = { eventId: 'seoul-marathon-2024', name: '서울 마라톤 2024', eventDate: '2024-11-09' }

export const createEvent = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events',
  title: 'Adds an event; its id must be unique across all organizers (R1)',
  may: ['organizer', 'platform'],
  input: {
    path: ofOrganizer,
    body: z
      .object({
        eventId: slug.meta({ title: 'Short name', description: 'in addresses, such as seoul-marathon-2024' }),
        name,
        eventDate,
        place: place.optional(),
        bibPattern: bibPattern
          .optional()
          .meta({ description: 'a regular expression of what bibs look like, such as ^H?[0-9]{3,5}$' }),
        showResults: z.boolean().default(false),
      })
      .meta({ examples: [example] }),
  },
  output: eventAnswer,
  isVersioned: true,
  errors: ['EVENT_ID_TAKEN', 'EVENT_DELETING'],
  handler: async call => {
    const { path, body, ports, now } = call
    const { orgId } = await findOrRefuse('organizer', ports.truth.organizer(path.orgId))
    const given = { orgId, ...body }
    return ports.truth.createEvent(given, { at: now, repeat: repeatOf(call, 'createEvent', given) })
  },
})
