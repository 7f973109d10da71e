import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

describeOnEachBackend(
  'DeleteBackup',
  backend => {
    it('answers DELETED, and the backup is gone', async () => {
      const name = await backend.table()
      const { BackupDetails } = await backend.send('CreateBackup', {
        TableName: name,
        BackupName: 'short-lived',
      })
      const { BackupArn } = BackupDetails
      const { BackupDescription } = await backend.send('DeleteBackup', { BackupArn })
      expect(BackupDescription).toMatchObject({
        BackupDetails: { BackupArn, BackupStatus: 'DELETED' },
        SourceTableDetails: { TableName: name },
      })
      const message = `Backup not found: ${BackupArn}`
      await expectError(backend.send('DescribeBackup', { BackupArn }), 'BackupNotFoundException', message)
      await expectError(backend.send('DeleteBackup', { BackupArn }), 'BackupNotFoundException', message)
      expect(await backend.send('ListBackups', { TableName: name })).toEqual({ BackupSummaries: [] })
    })
  },
  {},
)
