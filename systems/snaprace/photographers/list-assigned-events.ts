import { pageOf, refuse } from '@monotable/server/kit'
import { eventAnswer } from '../events/event-answer.ts'
import { operation } from '../operation.ts'
import { photographerOf } from '../uploads/check-uploader.ts'
import { ofPhotographer } from '../values/paths.ts'

export const listAssignedEvents = operation({
  method: 'GET',
  path: '/photographers/{photographerId}/events',
  title: 'Lists the events that a photographer is assigned to; photographers see their own',
  may: ['photographer', 'platform'],
  input: { path: ofPhotographer },
  output: pageOf(eventAnswer),
  handler: async ({ path: { photographerId }, actor, roles, ports: { truth } }) => {
    if (!roles.has('platform') && photographerOf(actor) !== photographerId)
      throw refuse('FORBIDDEN', 'These are the events of another photographer. Look at your own.')
    const events = await truth.eventsOf(photographerId)
    return { items: events.sort((one, other) => (one.eventDate < other.eventDate ? 1 : -1)) }
  },
})
