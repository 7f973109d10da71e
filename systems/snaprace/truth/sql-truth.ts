import { assignmentsIn } from './assignments.ts'
import { workColumns } from './columns.ts'
import { eventsIn } from './events.ts'
import { organizersIn } from './organizers.ts'
import { photographersIn } from './photographers.ts'
import { runnersIn } from './runners.ts'
import type { SqlDoor } from './sql.ts'
import type { QueuedWork, Truth, Work } from './truth.ts'

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

const queuedWorkIn = (door: SqlDoor): Pick<Truth, 'queued' | 'takenOver'> => ({
  queued: async () => {
    const rows = await door.query<Omit<QueuedWork, 'work'> & { work: string }>(
      `select ${workColumns} from queued_work order by position`,
    )
    return rows.map(row => ({ ...row, work: JSON.parse(row.work) as Work }))
  },

  takenOver: async workId => {
    await door.query('delete from queued_work where work_id = $1', [workId])
  },
})
