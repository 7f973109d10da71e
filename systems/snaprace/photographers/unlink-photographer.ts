import { refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { takeOverNow } from '../jobs/take-over.ts'
import { operation } from '../operation.ts'
import { assignment } from '../values/examples.ts'
import { ofAssignment } from '../values/paths.ts'

export const unlinkPhotographer = operation({
  method: 'DELETE',
  path: '/organizers/{orgId}/events/{eventId}/photographers/{photographerId}',
  title: 'Takes a photographer off an event and removes the credit from the photos of that event, for good',
  may: ['organizer', 'platform'],
  input: { path: ofAssignment },
  output: z
    .object({ orgId: z.string(), eventId: z.string(), photographerId: z.string() })
    .meta({ examples: [assignment] }),
  status: 202,
  handler: async ({ path, db, ports, now, log }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    const { photographerId } = path
    const isUnlinked = await ports.truth.unlink({ orgId, eventId }, photographerId, { at: now })
    if (!isUnlinked) throw refuse('NOT_FOUND', 'The photographer is not assigned to this event.')
    await takeOverNow({ db, ports, log })
    return { orgId, eventId, photographerId }
  },
})
