import { workColumns } from './columns.ts'
import type { Sql, SqlDoor } from './sql.ts'
import type { QueuedWork, Truth, Work } from './truth.ts'

/** In the transaction of the change that asks for it: so it is never forgotten. */
export async function queue(sql: Sql, work: Work, at: Date): Promise<void> {
  await sql.query(
    'insert into queued_work (work, queued_at) values ($1::text::jsonb, $2::text::timestamptz)',
    [JSON.stringify(work), at.toISOString()],
  )
}

export const queuedWorkIn = (door: SqlDoor): Pick<Truth, 'queued' | 'takenOver'> => ({
  queued: async () => {
    const rows = await door.query<Omit<QueuedWork, 'work'> & { work: string }>(
      `select ${workColumns} from queued_work order by queued_at, work_id`,
    )
    return rows.map(row => ({ ...row, work: JSON.parse(row.work) as Work }))
  },

  takenOver: async workId => {
    await door.query('delete from queued_work where work_id = $1', [workId])
  },
})
