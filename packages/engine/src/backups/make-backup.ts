import type { Database } from '../database.ts'
import type { Table } from '../tables/table.ts'
import { type Backup, newCode, systemCode } from './backup.ts'
import { clearLater, saveBackup } from './backup-list.ts'
import { copyItems } from './copy-items.ts'

/** Answers when the copy is there, so that a confirmed backup survives a crash. Only AWS makes backups that expire. */
export async function makeBackup(
  database: Database,
  table: Table,
  name: string,
  keptFor?: number,
): Promise<Backup> {
  const createdAt = database.clock()
  const begun: Backup = {
    id: database.catalog.nextId(),
    code: keptFor === undefined ? newCode(createdAt) : systemCode(createdAt),
    name,
    createdAt,
    ...(keptFor !== undefined && { expiresAt: createdAt + keptFor }),
    table,
    items: 0,
    bytes: 0,
    status: 'CREATING',
  }
  const moment = database.store.moment()
  try {
    await saveBackup(database, begun)
    const copied = await copyItems(database, table, begun.id, moment)
    const made: Backup = { ...begun, ...copied, status: 'AVAILABLE' }
    await saveBackup(database, made)
    return made
  } catch (error) {
    clearLater(database, begun)
    throw error
  } finally {
    await moment.close()
  }
}
