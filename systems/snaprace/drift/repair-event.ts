import * as z from 'zod'
import { takeOverNow } from '../jobs/take-over.ts'
import { operation } from '../operation.ts'
import { repaired } from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'
import { count } from '../values/value-types.ts'
import { findDrift } from './find-drift.ts'
import { findEventOrRest } from './find-event-or-rest.ts'
import { readEventItems } from './read-event-items.ts'
import { repair } from './repair.ts'

export const repairEvent = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/repairs',
  title: 'Repairs what the drift check finds; deletes what is left of an event that no longer exists',
  may: ['platform'],
  input: { path: ofEvent },
  output: z
    .object({
      bibRowsWithoutPhoto: count,
      faceRowsWithoutPhoto: count,
      bibRows: count,
      faceRows: count,
      credit: count,
      counters: count,
      /** Whether the rest of a gone event is being deleted. */
      deleting: z.boolean(),
    })
    .meta({ examples: [repaired] }),
  status: 200,
  rate: { requests: 20, seconds: 60 },
  handler: async ({ path, roles, db, ports, log, now }) => {
    const event = await findEventOrRest({ db, ports }, path, roles)
    if (await ports.truth.deleteRest(event, { at: now })) {
      await takeOverNow({ db, ports, log })
      return { ...nothing, deleting: true }
    }
    const drift = await findDrift(ports, event, await readEventItems(db, event))
    return { ...(await repair({ db, ports }, event, drift)), deleting: false }
  },
})

const nothing = {
  bibRowsWithoutPhoto: 0,
  faceRowsWithoutPhoto: 0,
  bibRows: 0,
  faceRows: 0,
  credit: 0,
  counters: 0,
}
