import type { Engine } from '../engine.ts'
import type { Table } from '../tables/table.ts'
import { availableBackups, deleteBackup, expiredBackups, feedsTable } from './backup-list.ts'
import { makeBackup } from './make-backup.ts'

const hour = 60 * 60 * 1000
const keptFor = 35 * 24 * hour

/**
 * Keeps what a table with point-in-time recovery was like when it was deleted, as AWS does unasked. One that an
 * interrupted deletion has left behind may be older than the table's last writes, and is made anew.
 */
export async function keepDeleted(engine: Engine, table: Table): Promise<void> {
  if (!table.recovery) return
  for (const backup of await availableBackups(engine)) {
    const left = backup.expiresAt !== undefined && backup.table.uuid === table.uuid
    if (left) await deleteBackup(engine, backup)
  }
  await makeBackup(engine, table, `${table.name}$DeletedTableBackup`, keptFor)
}

export function startForgettingBackups(engine: Engine): void {
  engine.every(hour, () => forgetExpired(engine))
}

export async function forgetExpired(engine: Engine): Promise<void> {
  for (const backup of await expiredBackups(engine)) {
    if (!feedsTable(engine, backup)) await deleteBackup(engine, backup)
  }
}
