import { findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { assignment } from '../values/examples.ts'
import { ofAssignment } from '../values/paths.ts'

export const assignPhotographer = operation({
  method: 'PUT',
  path: '/organizers/{orgId}/events/{eventId}/photographers/{photographerId}',
  title: 'Assigns a photographer to an event',
  may: ['organizer', 'platform'],
  input: {
    path: ofAssignment.extend({
      photographerId: ofAssignment.shape.photographerId.meta({ refersTo: 'listPhotographers' }),
    }),
  },
  output: z
    .object({ orgId: z.string(), eventId: z.string(), photographerId: z.string() })
    .meta({ examples: [assignment] }),
  handler: async ({ path, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    const { photographerId } = await findOrRefuse(
      'photographer',
      ports.truth.photographer(path.photographerId),
    )
    await ports.truth.assign({ orgId, eventId }, photographerId)
    return { orgId, eventId, photographerId }
  },
})
