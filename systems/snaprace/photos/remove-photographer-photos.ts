import { refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { removal } from '../values/examples.ts'
import { ofAssignment } from '../values/paths.ts'

export const removePhotographerPhotos = operation({
  method: 'DELETE',
  path: '/organizers/{orgId}/events/{eventId}/photographers/{photographerId}/photos',
  title: 'Takes down all photos of a photographer in an event',
  may: ['organizer', 'platform'],
  input: { path: ofAssignment },
  output: z.object({ jobId: z.string() }).meta({ examples: [removal] }),
  status: 202,
  handler: async ({ path: { photographerId, ...path }, now, ids, ports, commit }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    if (!(await ports.truth.photographer(photographerId)))
      throw refuse('NOT_FOUND', 'This photographer does not exist')
    const jobId = ids.ulid()
    const about = { orgId, eventId, photographerId, subject: `${orgId}.${eventId}.${photographerId}` }
    const queued = { kind: 'REMOVE_PHOTOS' as const, jobId, ...about, queuedAt: now.toISOString() }
    return commit(t => ({ writes: [t.Job.create(queued)], answer: { jobId } }))
  },
})
