import { type Backup, newCode } from '../backups/backup.ts'
import { backupDetails } from '../backups/backup-description.ts'
import { clearLater, saveBackup } from '../backups/backup-list.ts'
import { copyItems } from '../backups/copy-items.ts'
import { tableToBackUp } from '../backups/table-to-back-up.ts'
import type { Engine } from '../engine.ts'
import { string } from '../shapes/shape.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { namePattern, onTable, tableNameShape } from '../tables/control-shape.ts'
import { operation } from './operation.ts'

interface CreateBackupInput {
  TableName: string
  BackupName: string
}

export const createBackup = operation<CreateBackupInput, CreateBackupInput>({
  name: 'CreateBackup',
  shape: onTable({
    BackupName: string({ required: true, pattern: namePattern, minLength: 3, maxLength: 255 }),
    TableName: tableNameShape,
  }),
  prepare: input => input,
  run: async ({ TableName, BackupName: name }, engine, { region }) => {
    const table = tableToBackUp(engine, tableNameOf(TableName))
    const createdAt = engine.clock()
    const begun: Backup = {
      id: engine.catalog.nextId(),
      code: newCode(createdAt),
      name,
      createdAt,
      table,
      items: 0,
      bytes: 0,
      status: 'CREATING',
    }
    const made = await copyInto(engine, begun)
    return { BackupDetails: backupDetails(made, region, 'CREATING') }
  },
})

/** Answers when the copy is there: who was told of a backup finds it after a crash. */
async function copyInto(engine: Engine, begun: Backup): Promise<Backup> {
  const moment = engine.store.moment()
  try {
    await saveBackup(engine, begun)
    const copied = await copyItems(engine, begun.table, begun.id, moment)
    const made: Backup = { ...begun, ...copied, status: 'AVAILABLE' }
    await saveBackup(engine, made)
    return made
  } catch (error) {
    clearLater(engine, begun)
    throw error
  } finally {
    await moment.close()
  }
}
