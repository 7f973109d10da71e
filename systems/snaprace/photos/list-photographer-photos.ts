import { callerOf, pageOf, pageQuery, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import type { RaceEvent } from '../truth/truth.ts'
import { ofPhotographer } from '../values/paths.ts'
import { slug } from '../values/value-types.ts'
import { innerFieldsOfEach, photoAnswer } from './photo-answer.ts'

export const listPhotographerPhotos = operation({
  method: 'GET',
  path: '/photographers/{photographerId}/photos',
  title: 'Lists the photos of a photographer, newest first over all events, or those of one event',
  may: 'anyone',
  // Organizers are no more than visitors to the events of others.
  shown: innerFieldsOfEach(['platform']),
  input: { path: ofPhotographer, query: z.object({ ...pageQuery, eventId: slug.optional() }) },
  output: pageOf(photoAnswer),
  errors: ['FORBIDDEN'],
  handler: async ({ path: { photographerId }, query: { eventId, ...page }, actor, roles, db, ports }) => {
    if (roles.has('ingest'))
      throw refuse('FORBIDDEN', 'The ingest machine cannot look at photos. Sign in as another user.')
    const photographer = await ports.truth.photographer(photographerId)
    if (!photographer?.active) throw refuse('NOT_FOUND', 'This photographer does not exist')
    const isSeen = seenBy(roles, actor.claims.orgId)
    if (eventId !== undefined && !isSeen(await ports.truth.eventNamed(eventId)))
      throw refuse('NOT_FOUND', 'This event does not exist')
    const asked = (await ports.truth.eventsOf(photographerId)).filter(
      event => isSeen(event) && (eventId ?? event.eventId) === event.eventId,
    )
    if (asked.length === 0) return { items: [] }
    const owners = new Map(asked.map(event => [event.eventId, event.orgId]))
    const { items, cursor } = await db.photosByPhotographerInEvents(
      { photographerId, eventId: [...owners.keys()] },
      // A cursor is one of a list over the same events.
      { ...callerOf(actor, page), where: photo => owners.get(photo.eventId) === photo.orgId },
    )
    return { items, nextCursor: cursor }
  },
})

/** An inactive event is there for its organizer and the platform alone. */
const seenBy = (roles: ReadonlySet<string>, own: unknown) => (event: RaceEvent | undefined) =>
  event !== undefined &&
  (event.status === 'active' || roles.has('platform') || (roles.has('organizer') && event.orgId === own))
