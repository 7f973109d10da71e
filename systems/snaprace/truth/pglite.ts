import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Sql, SqlDoor } from './sql.ts'

/** PostgreSQL would take 128 MB as its cache, however little it holds: events, photographers and start lists fit in these. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** PostgreSQL inside this process, kept in a folder. */
export async function pgliteDoor(folder: string): Promise<SqlDoor> {
  await mkdir(dirname(folder), { recursive: true })
  if (!existsSync(folder)) await create(folder)
  const database = await PGlite.create(folder, { startParams })
  return {
    ...sqlOf(database),
    transaction: work => database.transaction(tx => work(sqlOf(tx))),
    hold: async work => {
      await database.exec('checkpoint')
      return database.runExclusive(work)
    },
    close: async () => {
      await database.close()
      freeMemory()
    },
  }
}

let collections: NodeJS.Timeout[] = []

/** Its memory is outside of the heap of V8, which does not hurry to collect what holds it. */
function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Databases that are closed one after the other are collected together: each time the whole heap is walked.
  for (const collection of collections) clearTimeout(collection)
  // Not before everything that still points to it has ended; the second time gives back what the first has emptied.
  collections = [1000, 2000].map(wait => setTimeout(collect, wait).unref())
}

/** Code that runs once is not worth optimising: this halves what a new database costs. */
const flags = ['--liftoff-only']

/** Under another name until it is whole: what a process that was killed meanwhile leaves behind is no database. */
async function create(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished-${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  const program = fileURLToPath(new URL('./create-database.mjs', import.meta.url))
  await promisify(execFile)(process.execPath, [...flags, program, unfinished])
  await rename(unfinished, folder)
}

function sqlOf(database: PGlite | Transaction): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await database.query<Row>(text, [...values])).rows,
    script: async text => void (await database.exec(text)),
  }
}
