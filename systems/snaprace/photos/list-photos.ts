import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { findVisibleEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { ofEvent } from '../values/paths.ts'
import { innerFieldsOfEach, photoAnswer } from './photo-answer.ts'

export const listPhotos = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/photos',
  title: 'Lists the photos of an event, newest first',
  may: 'anyone',
  shown: innerFieldsOfEach(['organizer', 'platform']),
  input: { path: ofEvent, query: z.object(pageQuery) },
  output: pageOf(photoAnswer),
  errors: ['FORBIDDEN'],
  handler: async ({ path, query, actor, roles, db, ports }) => {
    await findVisibleEvent(ports, path, roles)
    const { items, cursor } = await db.gallery(path, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})
