import { parseBackupArn } from '../backups/backup.ts'
import { feedsTable, findBackup } from '../backups/backup-list.ts'
import { type Overrides, overrideShapes } from '../backups/restore-overrides.ts'
import { startRestore } from '../backups/start-restore.ts'
import { string, structure } from '../shapes/shape.ts'
import { tableArn } from '../tables/arn.ts'
import { namePattern } from '../tables/control-shape.ts'
import { backupInUse } from './delete-backup.ts'
import { backupArnShape } from './describe-backup.ts'
import { operation } from './operation.ts'

interface RestoreFromBackupInput extends Overrides {
  TargetTableName: string
  BackupArn: string
}

export const targetNameShape = string({
  required: true,
  pattern: namePattern,
  minLength: 3,
  maxLength: 255,
})

export const restoreTableFromBackup = operation<RestoreFromBackupInput, RestoreFromBackupInput>({
  name: 'RestoreTableFromBackup',
  shape: structure({ TargetTableName: targetNameShape, BackupArn: backupArnShape, ...overrideShapes }),
  prepare: input => {
    parseBackupArn(input.BackupArn)
    return input
  },
  run: ({ TargetTableName, BackupArn, ...overrides }, database, { region }) =>
    database.catalog.exclusive(async () => {
      const backup = await findBackup(database, BackupArn)
      const { id, table, createdAt } = backup
      if (feedsTable(database, backup)) {
        throw backupInUse(`Backup is being used to restore another table: ${BackupArn}`)
      }
      return startRestore(database, {
        targetName: TargetTableName,
        source: table,
        restore: {
          sourceTableArn: tableArn(region, table.name),
          at: createdAt,
          from: { backupId: id, backupArn: BackupArn },
        },
        overrides,
        region,
      })
    }),
})
