import { parseBackupArn } from '../backups/backup.ts'
import { backupDescription } from '../backups/backup-description.ts'
import { findBackup } from '../backups/backup-list.ts'
import { string, structure } from '../shapes/shape.ts'
import { operation } from './operation.ts'

export const backupArnShape = string({ required: true, minLength: 37, maxLength: 1024 })

export const describeBackup = operation<{ BackupArn: string }, string>({
  name: 'DescribeBackup',
  shape: structure({ BackupArn: backupArnShape }),
  prepare: ({ BackupArn }) => {
    parseBackupArn(BackupArn)
    return BackupArn
  },
  run: async (arn, database, { region }) => backupDescription(await findBackup(database, arn), region),
})
