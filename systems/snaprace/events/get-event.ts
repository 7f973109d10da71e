import { operation } from '../operation.ts'
import { ofEvent } from '../values/paths.ts'
import { eventAnswer } from './event-answer.ts'
import { findEvent } from './find-event.ts'

export const getEvent = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}',
  title: 'Shows an event',
  may: ['organizer', 'platform'],
  input: { path: ofEvent },
  output: eventAnswer,
  isVersioned: true,
  handler: ({ path, ports }) => findEvent(ports, path),
})
