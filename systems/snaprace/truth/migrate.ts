import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { SqlDoor } from './sql.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Any number that nobody else takes: processes that start together migrate one after another. */
const lock = 7_223_001

/** Brings the tables to their newest form. What was applied is recorded with its hash, and never applied again. */
export async function migrate(door: SqlDoor): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return door.transaction(async sql => {
    await sql.query('select pg_advisory_xact_lock($1)', [lock])
    await sql.script(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const rows = await sql.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
    const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    const fresh: string[] = []
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before !== undefined && before !== sha256)
        throw new Error(`${name} was changed after it was applied: write another migration instead`)
      if (before !== undefined) continue
      await sql.script(text)
      await sql.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
      fresh.push(name)
    }
    return fresh
  })
}
