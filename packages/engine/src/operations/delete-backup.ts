import { DynamoDBError } from '@monotable/dynamodb'
import { invalidRequest, parseBackupArn } from '../backups/backup.ts'
import { backupDescription } from '../backups/backup-description.ts'
import { feedsTable, findBackup, deleteBackup as remove } from '../backups/backup-list.ts'
import { structure } from '../shapes/shape.ts'
import { backupArnShape } from './describe-backup.ts'
import { operation } from './operation.ts'

export const deleteBackup = operation<{ BackupArn: string }, string>({
  name: 'DeleteBackup',
  shape: structure({ BackupArn: backupArnShape }),
  prepare: ({ BackupArn }) => {
    parseBackupArn(BackupArn)
    return BackupArn
  },
  run: (arn, database, { region }) =>
    database.catalog.exclusive(async () => {
      const backup = await findBackup(database, arn)
      if (backup.expiresAt !== undefined) throw undeletable(arn, backup.expiresAt)
      if (feedsTable(database, backup)) throw backupInUse(`Backup is being used to restore table: ${arn}`)
      await remove(database, backup)
      return backupDescription(backup, region, 'DELETED')
    }),
})

const undeletable = (arn: string, expiresAt: number) =>
  invalidRequest(
    `User is not allowed to delete the system backup with arn ${arn}. ` +
      `It will automatically expire on ${new Date(expiresAt).toISOString()}`,
  )

export const backupInUse = (message: string) => new DynamoDBError('BackupInUseException', message)
