import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { runnerAnswer } from '../events/event-answer.ts'
import { findVisibleEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { innerFieldsOfEach, photoAnswer } from '../photos/photo-answer.ts'
import { ofBib } from '../values/paths.ts'
import { bibIn } from './bib-form.ts'

export const listBibPhotos = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/bibs/{bib}/photos',
  title:
    'Lists the photos of a bib, newest first, with the result of its runner where the event shows results',
  may: 'anyone',
  shown: innerFieldsOfEach(['organizer', 'platform']),
  input: { path: ofBib, query: z.object(pageQuery) },
  output: pageOf(photoAnswer).extend({ bib: z.string(), runner: runnerAnswer.optional() }),
  errors: ['FORBIDDEN'],
  handler: async ({ path, query, actor, roles, db, ports }) => {
    const event = await findVisibleEvent(ports, path, roles)
    const { orgId, eventId } = event
    const bib = bibIn(path.bib, event, { in: 'path', path: 'bib' })
    const { items, cursor } = await db.photosByBib(
      { orgId, eventId, bib },
      // The search does not show another organizer's event with the same id (R1).
      { ...callerOf(actor, query), where: photo => photo.orgId === orgId },
    )
    const runner = event.showResults ? await ports.truth.runner(eventId, bib) : undefined
    return { bib, items, nextCursor: cursor, ...(runner && { runner }) }
  },
})
