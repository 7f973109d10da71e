import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Sql, SqlDoor } from './sql.ts'

/** PostgreSQL inside this process, kept in a folder. */
export async function pgliteDoor(folder: string): Promise<SqlDoor> {
  await mkdir(dirname(folder), { recursive: true })
  const database = await PGlite.create(folder)
  return {
    ...sqlOf(database),
    transaction: work => database.transaction(tx => work(sqlOf(tx))),
    close: () => database.close(),
  }
}

function sqlOf(database: PGlite | Transaction): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await database.query<Row>(text, [...values])).rows,
    script: async text => void (await database.exec(text)),
  }
}
