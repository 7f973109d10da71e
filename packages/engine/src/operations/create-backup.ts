import { backupDetails } from '../backups/backup-description.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { tableToBackUp } from '../backups/table-to-back-up.ts'
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
  run: async ({ TableName, BackupName: name }, database, { region }) => {
    const table = tableToBackUp(database, tableNameOf(TableName))
    const made = await makeBackup(database, table, name)
    return { BackupDetails: backupDetails(made, region, 'CREATING') }
  },
})
