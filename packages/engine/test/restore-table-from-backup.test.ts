import { describe, expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const units = (read: number) => ({
  ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: read },
})
const global = { IndexName: 'global', KeySchema: keySchema('g'), Projection: { ProjectionType: 'ALL' } }
const local = {
  IndexName: 'local',
  KeySchema: keySchema('pk', 'l'),
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['x', 'g'] },
}
const item = { pk: { S: 'a' }, sk: { S: 'b' }, l: { S: 'c' }, g: { S: 'd' }, x: { S: 'e' } }

describeOnEachBackend(
  'RestoreTableFromBackup',
  backend => {
    const backedUp = async (definition: object = {}) => {
      const name = await backend.table({
        ...keys('pk', 'sk', 'l', 'g'),
        LocalSecondaryIndexes: [local],
        GlobalSecondaryIndexes: ['ProvisionedThroughput' in definition ? { ...global, ...units(5) } : global],
        ...definition,
      })
      await backend.send('PutItem', { TableName: name, Item: item })
      const { BackupDetails } = await backend.send('CreateBackup', { TableName: name, BackupName: 'backup' })
      return { name, BackupArn: BackupDetails.BackupArn as string }
    }
    const restore = (BackupArn: string, more: object = {}) =>
      backend.send('RestoreTableFromBackup', { TargetTableName: backend.name(), BackupArn, ...more })
    const restored = async (BackupArn: string, more: object = {}) => {
      const { TableDescription } = await restore(BackupArn, more)
      await backend.active(TableDescription.TableName)
      return (await backend.send('DescribeTable', { TableName: TableDescription.TableName })).Table
    }

    it('makes a table that is CREATING until its items are there', async () => {
      const { name, BackupArn } = await backedUp()
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      const { TableDescription } = await restore(BackupArn)
      expect(TableDescription).toMatchObject({
        TableStatus: 'CREATING',
        RestoreSummary: {
          SourceBackupArn: BackupArn,
          SourceTableArn: Table.TableArn,
          RestoreDateTime: expect.any(Number),
          RestoreInProgress: true,
        },
      })
      expect(TableDescription.TableId).not.toBe(Table.TableId)
      const target = TableDescription.TableName
      await backend.active(target)
      const { Table: made } = await backend.send('DescribeTable', { TableName: target })
      expect(made.RestoreSummary).toBeUndefined()
      expect(made).toMatchObject({ ItemCount: 1, TableSizeBytes: Table.TableSizeBytes })
      for (const IndexName of [undefined, 'local', 'global']) {
        const { Items } = await backend.send('Scan', { TableName: target, IndexName })
        expect(Items).toEqual([item])
      }
    })

    it('goes on being a table of its own', async () => {
      const { name, BackupArn } = await backedUp()
      const { TableName } = await restored(BackupArn)
      await backend.send('DeleteItem', { TableName, Key: { pk: item.pk, sk: item.sk } })
      expect((await backend.send('Scan', { TableName, IndexName: 'global' })).Count).toBe(0)
      expect((await backend.send('Scan', { TableName: name })).Count).toBe(1)
    })

    it('works when the table is gone', async () => {
      const { name, BackupArn } = await backedUp()
      await backend.send('DeleteTable', { TableName: name })
      expect(await restored(BackupArn)).toMatchObject({ ItemCount: 1 })
    })

    it('keeps encryption and limits, and drops what tables are given later', async () => {
      const limits = { OnDemandThroughput: { MaxReadRequestUnits: 9 } }
      const { name, BackupArn } = await backedUp({
        ...limits,
        SSESpecification: { Enabled: true },
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
        TableClass: 'STANDARD_INFREQUENT_ACCESS',
        Tags: [{ Key: 'a', Value: 'b' }],
      })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      const table = await restored(BackupArn)
      expect(table).toMatchObject({ ...limits, SSEDescription: Table.SSEDescription })
      expect(table.StreamSpecification).toBeUndefined()
      expect(table.TableClassSummary).toBeUndefined()
      expect(await backend.send('ListTagsOfResource', { ResourceArn: table.TableArn })).toEqual({ Tags: [] })
    })

    describe('overrides', () => {
      const index = async (BackupArn: string, more: object) =>
        (await restored(BackupArn, more)).GlobalSecondaryIndexes?.[0]

      it('the throughput of the table alone', async () => {
        const { BackupArn } = await backedUp(units(5))
        const table = await restored(BackupArn, {
          ProvisionedThroughputOverride: units(7).ProvisionedThroughput,
        })
        expect(table.ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 7 })
        expect(table.GlobalSecondaryIndexes[0].ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 5 })
      })

      it('the billing mode of the table and its indexes', async () => {
        const { BackupArn } = await backedUp(units(5))
        const table = await restored(BackupArn, { BillingModeOverride: 'PAY_PER_REQUEST' })
        expect(table.BillingModeSummary.BillingMode).toBe('PAY_PER_REQUEST')
        expect(table.GlobalSecondaryIndexes[0].ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 0 })
      })

      it('the limits of a table that is paid by request', async () => {
        const { BackupArn } = await backedUp({ OnDemandThroughput: { MaxReadRequestUnits: 9 } })
        const limits = { MaxReadRequestUnits: 3, MaxWriteRequestUnits: 4 }
        const table = await restored(BackupArn, { OnDemandThroughputOverride: limits })
        expect(table.OnDemandThroughput).toEqual(limits)
      })

      it('the names of indexes, or leaves them out', async () => {
        const { BackupArn } = await backedUp()
        const renamed = { GlobalSecondaryIndexOverride: [{ ...global, IndexName: 'renamed' }] }
        expect((await index(BackupArn, renamed)).IndexName).toBe('renamed')
        const table = await restored(BackupArn, {
          GlobalSecondaryIndexOverride: [],
          LocalSecondaryIndexOverride: [],
        })
        expect(table.GlobalSecondaryIndexes ?? table.LocalSecondaryIndexes).toBeUndefined()
        expect(table.AttributeDefinitions).toHaveLength(2)
      })

      it.each([
        [
          {},
          { BillingModeOverride: 'PROVISIONED' },
          'Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED',
        ],
        [
          {},
          { ProvisionedThroughputOverride: units(1).ProvisionedThroughput },
          'Cannot override ProvisionedThroughput unless BillingMode is PROVISIONED',
        ],
        [
          units(5),
          {
            BillingModeOverride: 'PAY_PER_REQUEST',
            ProvisionedThroughputOverride: units(1).ProvisionedThroughput,
          },
          'Cannot override ProvisionedThroughput if BillingMode is overridden to PAY_PER_REQUEST',
        ],
        [
          units(5),
          { OnDemandThroughputOverride: { MaxReadRequestUnits: 1 } },
          'Cannot override MaxReadRequestUnits for OnDemandThroughput unless BillingModeOverride is PAY_PER_REQUEST',
        ],
        [
          units(5),
          { GlobalSecondaryIndexOverride: [global] },
          'Must specify provisioned throughput for index global',
        ],
        [
          {},
          {
            BillingModeOverride: 'PROVISIONED',
            ProvisionedThroughputOverride: units(1).ProvisionedThroughput,
          },
          'Must specify provisioned throughput for index global',
        ],
        [
          {},
          { OnDemandThroughputOverride: { MaxWriteRequestUnits: 0 } },
          'Requested MaxWriteRequestUnits for OnDemandThroughput is outside of valid range',
        ],
        [
          {},
          { GlobalSecondaryIndexOverride: [{ ...global, KeySchema: keySchema('l') }] },
          'Index global does not match a secondary index that existed in the source table and cannot be created ' +
            'during the restore operation',
        ],
      ])('not %#', async (definition, overrides, message) => {
        const { BackupArn } = await backedUp(definition)
        await expectError(restore(BackupArn, overrides), 'ValidationException', `Invalid Request: ${message}`)
      })
    })

    it('refuses names that are taken', async () => {
      const { name, BackupArn } = await backedUp()
      await expectError(
        restore(BackupArn, { TargetTableName: name }),
        'TableAlreadyExistsException',
        `Table already exists: ${name}`,
      )
    })

    it('misses backups that are not there', async () => {
      const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/any-name/backup/01678793340962-cc4bfb86'
      await expectError(restore(arn), 'BackupNotFoundException', `Backup not found: ${arn}`)
    })
  },
  {},
)

describeOnEachBackend(
  'A restore that takes time',
  backend => {
    it('holds the backup and the name, and hides the table', async () => {
      const TableName = await backend.table()
      const { BackupDetails } = await backend.send('CreateBackup', { TableName, BackupName: 'held' })
      const { BackupArn } = BackupDetails
      const restore = (TargetTableName: string) =>
        backend.send('RestoreTableFromBackup', { TargetTableName, BackupArn })
      const name = backend.name()
      await restore(name)
      await expectError(
        backend.send('DeleteBackup', { BackupArn }),
        'BackupInUseException',
        `Backup is being used to restore table: ${BackupArn}`,
      )
      await expectError(
        restore(backend.name()),
        'BackupInUseException',
        `Backup is being used to restore another table: ${BackupArn}`,
      )
      const { BackupDetails: other } = await backend.send('CreateBackup', { TableName, BackupName: 'other' })
      await expectError(
        backend.send('RestoreTableFromBackup', { TargetTableName: name, BackupArn: other.BackupArn }),
        'TableInUseException',
        `Table: ${name} is already being restored from backup: ${BackupArn}`,
      )
      await expectError(
        backend.send('UpdateTable', { TableName: name, DeletionProtectionEnabled: true }),
        'ResourceNotFoundException',
        `Requested resource not found: Table: ${name} not found`,
      )
      await expectError(
        backend.send('CreateTable', { TableName: name, ...keys('pk'), BillingMode: 'PAY_PER_REQUEST' }),
        'ResourceInUseException',
        `Table is being used: ${name}`,
      )
      await backend.active(name)
    })
  },
  { tableDelay: 500 },
)
