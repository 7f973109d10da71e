import { assignmentsIn } from './assignments.ts'
import { eventsIn } from './events.ts'
import { organizersIn } from './organizers.ts'
import { photographersIn } from './photographers.ts'
import { queuedWorkIn } from './queued-work.ts'
import { runnersIn } from './runners.ts'
import type { SqlDoor } from './sql.ts'
import type { Truth } from './truth.ts'

const tables =
  'organizers, events, event_deletions, photographers, event_photographers, event_runners, queued_work, done_requests'

/** The truth in a relational database, whichever stands behind the door. */
export function sqlTruth(door: SqlDoor): Truth {
  return {
    ...organizersIn(door),
    ...eventsIn(door),
    ...photographersIn(door),
    ...assignmentsIn(door),
    ...runnersIn(door),
    ...queuedWorkIn(door),
    forgetRequests: async before =>
      void (await door.query('delete from done_requests where done_at < $1::text::timestamptz', [
        before.toISOString(),
      ])),
    empty: async () => void (await door.query(`truncate ${tables}`)),
    check: async () => void (await door.query('select 1')),
    ready: async () => void (await door.query('select 1')),
    hold: work => (door.hold ? door.hold(work) : work()),
    close: () => door.close(),
  }
}
