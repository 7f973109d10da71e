import { workColumns } from './columns.ts'
import type { SqlDoor } from './sql.ts'
import type { QueuedWork, Truth, Work } from './truth.ts'

export const queuedWorkIn = (door: SqlDoor): Pick<Truth, 'queued' | 'takenOver'> => ({
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
