import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { photoAnswer } from '../photos/photo-answer.ts'
import { photo } from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'

const unnumbered = photoAnswer
  .extend({
    /** What was read on it and is not on the start list, or may be no bib. */
    read: z.array(z.string()),
  })
  .meta({
    examples: [{ ...photo, bibs: [], bibCount: 0, read: ['845'] }],
    shows: ['originalFilename', 'read', 'photographerDisplayName', 'capturedAt'],
  })

export const listPhotosWithoutBib = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photos-without-bib',
  title:
    'Lists photos without a bib about which nobody has decided; correct their bibs, with none if there is none',
  may: ['organizer', 'platform'],
  input: { path: ofEvent, query: z.object(pageQuery) },
  output: pageOf(unnumbered),
  handler: async ({ path, query, actor, db, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    const event = { orgId, eventId }
    const { items, cursor } = await db.photosWithoutBib(event, {
      ...callerOf(actor, query),
      consistent: true,
    })
    const reviews = await Promise.all(items.map(({ ulid }) => db.BibReview.get({ ...event, ulid })))
    return {
      items: items.map((item, at) => ({ ...item, read: reviews[at]?.bibs ?? [] })),
      nextCursor: cursor,
    }
  },
})
