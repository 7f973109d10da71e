import { runnerColumns } from './columns.ts'
import { ofParent, rowOf } from './rows.ts'
import type { Sql, SqlDoor } from './sql.ts'
import type { Runner, Truth } from './truth.ts'

interface Row extends Omit<Runner, 'result'> {
  readonly result: string | null
}

function runnerOf(row: Row): Runner {
  const { bib, name, result } = row
  return rowOf({ bib, name, result: result === null ? null : JSON.parse(result) })
}

export const runnersIn = (door: SqlDoor): Pick<Truth, 'putRunners' | 'runner' | 'runners'> => ({
  putRunners: ({ eventId }, runners) => ofParent(door.transaction(sql => replace(sql, eventId, runners))),

  runner: async (eventId, bib) => {
    const [row] = await door.query<Row>(
      `select ${runnerColumns} from event_runners where event_id = $1 and bib_number = $2`,
      [eventId, bib],
    )
    return row && runnerOf(row)
  },

  runners: async ({ eventId }, { after = '', limit }) => {
    const rows = await door.query<Row>(
      `select ${runnerColumns} from event_runners where event_id = $1 and bib_number > $2 order by bib_number limit $3`,
      [eventId, after, limit],
    )
    return rows.map(runnerOf)
  },
})

async function replace(sql: Sql, eventId: string, runners: readonly Runner[]): Promise<void> {
  // Two lists that come at once must not be mixed.
  await sql.query('select 1 from events where event_id = $1 for update', [eventId])
  await sql.query('delete from event_runners where event_id = $1', [eventId])
  await sql.query(
    `insert into event_runners (event_id, bib_number, name, result)
     select $1, runner->>'bib', runner->>'name', runner->'result' from jsonb_array_elements($2::text::jsonb) as runner`,
    [eventId, JSON.stringify(runners)],
  )
}
