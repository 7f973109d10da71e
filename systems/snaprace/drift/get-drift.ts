import { operation } from '../operation.ts'
import { ofEvent } from '../values/paths.ts'
import { driftAnswer, showDrift } from './drift-answer.ts'
import { findDrift } from './find-drift.ts'
import { findEventOrRest } from './find-event-or-rest.ts'
import { readEventItems } from './read-event-items.ts'

export const getDrift = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/drift',
  title: 'Reports where index rows, names and counters differ from the photos and the relational database',
  may: ['organizer', 'platform'],
  input: { path: ofEvent },
  output: driftAnswer,
  rate: { requests: 60, seconds: 60 },
  handler: async ({ path, roles, db, ports }) => {
    const event = await findEventOrRest({ db, ports }, path, roles)
    return showDrift(await findDrift(ports, event, await readEventItems(db, event)))
  },
})
