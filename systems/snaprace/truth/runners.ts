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

export const runnersIn = (
  door: SqlDoor,
): Pick<Truth, 'putRunners' | 'runner' | 'runners' | 'onStartList'> => ({
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

  onStartList: async (eventId, bibs) => {
    const rows = await door.query<{ bib: string | null }>(
      `select listed.bib_number as bib from (select 1 from event_runners where event_id = $1 limit 1) as any_of_them
       left join event_runners listed
         on listed.event_id = $1 and listed.bib_number in (select jsonb_array_elements_text($2::text::jsonb))`,
      [eventId, JSON.stringify(bibs)],
    )
    if (rows.length === 0) return undefined
    return new Set(rows.flatMap(({ bib }) => bib ?? []))
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
