import { z } from 'zod'
import { readEventItems } from '../drift/event-items.ts'
import { findDrift } from '../drift/find-drift.ts'
import { keptEvent } from '../drift/kept-event.ts'
import { repair } from '../drift/repair.ts'
import { repaired } from '../examples.ts'
import { takeOverNow } from '../jobs/take-over.ts'
import { operation } from '../operation.ts'
import { ofEvent } from '../paths.ts'
import { count } from '../schema/value-types.ts'

export const repairEvent = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/repairs',
  title: 'Puts right what the drift check finds; what is left of an event that is gone is deleted',
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
    const event = await keptEvent({ db, ports }, path, roles)
    if (await ports.truth.deleteRest(event, { at: now })) {
      await takeOverNow({ db, ports, log })
      return { ...nothing, deleting: true }
    }
    const drift = await findDrift(ports.truth, event, await readEventItems(db, event))
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
