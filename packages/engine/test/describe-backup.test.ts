import { expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend(
  'DescribeBackup',
  backend => {
    const describe = (BackupArn: string) => backend.send('DescribeBackup', { BackupArn })

    it('shows what the table was like', async () => {
      const include = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['x'] }
      const name = await backend.table({
        ...keys('pk', 'sk', 'l', 'g'),
        ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 6 },
        LocalSecondaryIndexes: [{ IndexName: 'local', KeySchema: keySchema('pk', 'l'), Projection: include }],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'global',
            KeySchema: keySchema('g'),
            Projection: { ProjectionType: 'ALL' },
            ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 2 },
          },
        ],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
        SSESpecification: { Enabled: true },
      })
      await backend.send('UpdateTimeToLive', {
        TableName: name,
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      const { BackupDetails } = await backend.send('CreateBackup', {
        TableName: name,
        BackupName: 'all-of-it',
      })
      const { BackupDescription } = await describe(BackupDetails.BackupArn)
      expect(BackupDescription.SourceTableDetails).toEqual({
        TableName: name,
        TableId: Table.TableId,
        TableArn: Table.TableArn,
        TableSizeBytes: 0,
        KeySchema: keySchema('pk', 'sk'),
        TableCreationDateTime: Table.CreationDateTime,
        ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 6 },
        ItemCount: 0,
        BillingMode: 'PROVISIONED',
      })
      expect(BackupDescription.SourceTableFeatureDetails).toEqual({
        LocalSecondaryIndexes: [{ IndexName: 'local', KeySchema: keySchema('pk', 'l'), Projection: include }],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'global',
            KeySchema: keySchema('g'),
            Projection: { ProjectionType: 'ALL' },
            ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 2 },
          },
        ],
        StreamDescription: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
        TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' },
        SSEDescription: Table.SSEDescription,
      })
    })

    it('shows no features where there are none', async () => {
      const { BackupDetails } = await backend.send('CreateBackup', {
        TableName: await backend.table(),
        BackupName: 'plain',
      })
      const { BackupDescription } = await describe(BackupDetails.BackupArn)
      expect(BackupDescription.SourceTableFeatureDetails).toEqual({})
    })

    const missing = 'arn:aws:dynamodb:us-east-1:000000000000:table/any-name/backup/01678793340962-cc4bfb86'

    it('misses backups that are not there', () =>
      expectError(describe(missing), 'BackupNotFoundException', `Backup not found: ${missing}`))

    it('wants the ARN of a backup of its own account', async () => {
      const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/any-name'
      await expectError(describe(table), 'ValidationException', 'Invalid Backup ARN')
      const others = missing.replace('000000000000', '123456789012')
      await expectError(describe(others), 'AccessDeniedException', 'Access is denied')
      const notValid = 'Invalid Request: BackupArn is not valid'
      await expectError(describe(missing.replace(':dynamodb:', ':s3:')), 'ValidationException', notValid)
      await expectError(describe(missing.replace(':aws:', ':elsewhere:')), 'ValidationException', notValid)
    })
  },
  {},
)
