import { refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { takeOverNow } from '../jobs/take-over.ts'
import { operation } from '../operation.ts'
import { deleted } from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'

export const deleteEvent = operation({
  method: 'DELETE',
  path: '/organizers/{orgId}/events/{eventId}',
  title: 'Deletes an event with all its photos: it disappears at once, its files and rows follow',
  may: ['organizer', 'platform'],
  input: { path: ofEvent },
  output: z
    .object({ orgId: z.string(), eventId: z.string(), deleting: z.literal(true) })
    .meta({ examples: [deleted] }),
  status: 202,
  isVersioned: true,
  handler: async ({ path, db, ports, now, log, ifMatch }) => {
    const { orgId, eventId } = path
    const isDeleted = await ports.truth.deleteEvent({ orgId, eventId }, { at: now, ifVersion: ifMatch })
    if (!isDeleted) throw refuse('NOT_FOUND', 'This event does not exist')
    await takeOverNow({ db, ports, log })
    return { orgId, eventId, deleting: true as const }
  },
})
