import { parseBackupArn } from '../backups/backup.ts'
import { backupDescription } from '../backups/backup-description.ts'
import { findBackup, deleteBackup as remove } from '../backups/backup-list.ts'
import type { Engine } from '../engine.ts'
import { DynamoDBError } from '../errors.ts'
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
  run: (arn, engine, { region }) =>
    engine.catalog.exclusive(async () => {
      const backup = await findBackup(engine, arn)
      refuseInUse(engine, backup.id, `Backup is being used to restore table: ${arn}`)
      await remove(engine, backup)
      return backupDescription(backup, region, 'DELETED')
    }),
})

/** A backup can be restored to one table at a time, and not be deleted meanwhile. */
export function refuseInUse(engine: Engine, backupId: number, message: string): void {
  for (const { restore } of engine.catalog.all()) {
    if (restore && 'backupId' in restore.from && restore.from.backupId === backupId) {
      throw new DynamoDBError('BackupInUseException', message)
    }
  }
}
