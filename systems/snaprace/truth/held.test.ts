import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pgliteDoor } from './pglite.ts'

test('what is copied while the database is held is a whole database with all that was committed', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'snaprace-held-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const door = await pgliteDoor(join(folder, 'truth'))
  // PostgreSQL's own 128 MB made a database of a few rows take 190 MB.
  expect(await door.query('show shared_buffers')).toEqual([{ shared_buffers: '16MB' }])
  await door.script('create table runs (n integer primary key, text text not null)')
  let isWriting = true
  let committed = 0
  const load = (async () => {
    for (let n = 1; isWriting; n++) {
      await door.transaction(async sql => {
        await sql.query('insert into runs values ($1, $2)', [n, 'x'.repeat(500)])
        await sql.query('insert into runs values ($1, $2)', [-n, 'x'.repeat(500)])
      })
      committed = n
      // PGlite answers without a turn of the event loop.
      await new Promise(resolve => setImmediate(resolve))
    }
  })()
  await new Promise(resolve => setTimeout(resolve, 300))
  const before = committed
  await door.hold?.(() => cp(join(folder, 'truth'), join(folder, 'copy'), { recursive: true }))
  isWriting = false
  await load
  await door.close()

  const copy = await pgliteDoor(join(folder, 'copy'))
  onTestFinished(() => copy.close())
  const [found] = await copy.query<{ pairs: number; sum: number }>(
    'select count(*)::int / 2 as pairs, coalesce(sum(n), 0)::int as sum from runs',
  )
  expect(before).toBeGreaterThan(0)
  expect(found?.pairs).toBeGreaterThanOrEqual(before)
  expect(found?.sum, 'both rows of a transaction, or none').toBe(0)
})
