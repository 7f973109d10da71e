import type { Database } from '../database.ts'
import type { Table } from '../tables/table.ts'
import { availableBackups, deleteBackup, expiredBackups, feedsTable } from './backup-list.ts'
import { makeBackup } from './make-backup.ts'

const hour = 60 * 60 * 1000
const keptFor = 35 * 24 * hour

/**
 * Keeps what a table with point-in-time recovery was like when it was deleted, as AWS does unasked. One that an
 * interrupted deletion has left behind may be older than the table's last writes, and is made again.
 */
export async function keepDeleted(database: Database, table: Table): Promise<void> {
  if (!table.recovery) return
  for (const backup of await availableBackups(database)) {
    const left = backup.expiresAt !== undefined && backup.table.uuid === table.uuid
    if (left) await deleteBackup(database, backup)
  }
  await makeBackup(database, table, `${table.name}$DeletedTableBackup`, keptFor)
}

export function startForgettingBackups(database: Database): void {
  database.every(hour, () => forgetExpired(database))
}

export async function forgetExpired(database: Database): Promise<void> {
  for (const backup of await expiredBackups(database)) {
    if (!feedsTable(database, backup)) await deleteBackup(database, backup)
  }
}
