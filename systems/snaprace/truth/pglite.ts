import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Sql, SqlDoor } from './sql.ts'

/** PostgreSQL inside this process, kept in a folder. */
export async function pgliteDoor(folder: string): Promise<SqlDoor> {
  await mkdir(dirname(folder), { recursive: true })
  if (!existsSync(folder)) await create(folder)
  const database = await PGlite.create(folder)
  return {
    ...sqlOf(database),
    transaction: work => database.transaction(tx => work(sqlOf(tx))),
    close: () => database.close(),
  }
}

/** Under another name until it is whole: what a process that was killed meanwhile leaves behind is no database. */
async function create(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./create-database.mjs', import.meta.url), { workerData: unfinished })
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
  await rename(unfinished, folder)
}

function sqlOf(database: PGlite | Transaction): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await database.query<Row>(text, [...values])).rows,
    script: async text => void (await database.exec(text)),
  }
}
