import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pgliteDoor } from '../truth/pglite.ts'
import { postgresDoor } from '../truth/postgres.ts'
import type { SqlDoor } from '../truth/sql.ts'
import { hasPostgres, startPostgres } from './postgres-server.ts'

interface Database {
  /** Another connection to the same data, where there can be one. */
  open(): Promise<SqlDoor>
  close(): Promise<void>
}

async function embedded(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'snaprace-truth-'))
  return {
    open: () => pgliteDoor(join(folder, 'truth')),
    close: async () => rmSync(folder, { recursive: true }),
  }
}

async function server(): Promise<Database> {
  const { url, close } = await startPostgres()
  return { open: () => postgresDoor(url), close }
}

/** Every test of the truth runs on each. */
export const databases = [
  { name: 'PGlite', start: embedded, isSkipped: false },
  { name: 'PostgreSQL', start: server, isSkipped: !hasPostgres },
]
