import { createHash } from 'node:crypto'
import { refuse } from '@monotable/server/kit'
import type { Sql, SqlDoor } from './sql.ts'
import type { Change } from './truth.ts'

/**
 * Does a change once for each `Idempotency-Key`: a repeat gets what the first one got, also if it comes at the same time,
 * because then it waits here for the end of the first.
 */
export function doOnce<Row>(door: SqlDoor, change: Change, work: (sql: Sql) => Promise<Row>): Promise<Row> {
  const { at, repeat } = change
  return door.transaction(async sql => {
    if (!repeat) return work(sql)
    const key = digest(repeat.actorId, repeat.key)
    const request = digest(repeat.operation, JSON.stringify(repeat.given))
    const begun = await sql.query(
      `insert into done_requests (key, request, done_at) values ($1, $2, $3::text::timestamptz)
       on conflict (key) do nothing returning 1`,
      [key, request, at.toISOString()],
    )
    if (begun.length === 0) return earlier<Row>(sql, key, request)
    const row = await work(sql)
    await sql.query('update done_requests set response = $2 where key = $1', [key, JSON.stringify(row)])
    return row
  })
}

async function earlier<Row>(sql: Sql, key: string, request: string): Promise<Row> {
  const [done] = await sql.query<{ request: string; response: string }>(
    'select request, response from done_requests where key = $1',
    [key],
  )
  if (done?.request === request) return JSON.parse(done.response) as Row
  throw refuse('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request. Use a new one')
}

const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
