import { expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const units = (read: number) => ({
  ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: read },
})
const stream = { StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } }
const added = (name: string) => ({
  AttributeDefinitions: [{ AttributeName: 'x', AttributeType: 'S' }],
  GlobalSecondaryIndexUpdates: [
    {
      Create: {
        IndexName: name,
        KeySchema: keySchema('x'),
        Projection: { ProjectionType: 'ALL' },
        ...units(1),
      },
    },
  ],
})
const resized = (name: string) => ({
  GlobalSecondaryIndexUpdates: [{ Update: { IndexName: name, ...units(2) } }],
})
const infrequent = { TableClass: 'STANDARD_INFREQUENT_ACCESS' }
const removed = (name: string) => ({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: name } }] })

describeOnEachBackend(
  'While a table is changed',
  backend => {
    const update = (name: string, input: object) => backend.send('UpdateTable', { TableName: name, ...input })
    const waits = async (name: string, input: object, message: string) => {
      const inUse = 'Attempt to change a resource which is still in use: '
      await expectError(update(name, input), 'ResourceInUseException', inUse + message)
    }

    it('other changes wait for new capacity, but protection does not', async () => {
      const name = await backend.table(units(1))
      await update(name, units(2))
      await waits(name, units(3), `Table IOPS are currently being updated. Table: ${name}`)
      await waits(
        name,
        { BillingMode: 'PAY_PER_REQUEST' },
        `Table IOPS are currently being updated. Table: ${name}`,
      )
      await waits(
        name,
        added('new'),
        `Can't create or delete indexes while table IOPS are being updated. Table: ${name}`,
      )
      await waits(
        name,
        stream,
        `Can't enable or disable stream while table IOPS are being updated. Table: ${name}`,
      )
      const { TableDescription } = await update(name, { DeletionProtectionEnabled: false })
      expect(TableDescription.TableStatus).toBe('UPDATING')
      await backend.active(name)
    })

    it('capacity and streams wait for a new index', async () => {
      const name = await backend.table(units(1))
      await update(name, added('new'))
      await waits(
        name,
        units(2),
        `Can't change table IOPS when an index is being created. Table: ${name} Indexes: [new]`,
      )
      await waits(name, stream, "Can't change stream status when an index is being created")
      await waits(
        name,
        { OnDemandThroughput: { MaxReadRequestUnits: 5 } },
        'OnDemandThroughput cannot be updated while index creation is in progress for indexes: [new]',
      )
      await expectError(
        update(name, added('another')),
        'LimitExceededException',
        'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
      )
      await waits(
        name,
        { ...units(2), ...resized('new') },
        `Index is being created but is not backfilling yet. Table: ${name} Index: new`,
      )
      await waits(
        name,
        removed('new'),
        `Index creation is in resource allocation phase. Retry deletion during backfilling phase or when the index is active. Table: ${name} Index: new`,
      )
      await backend.active(name)
    })

    it('capacity waits for an index that goes', async () => {
      const name = await backend.table({
        ...keys('pk', undefined, 'x'),
        ...units(1),
        GlobalSecondaryIndexes: [added('old').GlobalSecondaryIndexUpdates[0]?.Create],
      })
      await update(name, removed('old'))
      await waits(
        name,
        { BillingMode: 'PAY_PER_REQUEST' },
        `Can't change table IOPS when an index is being deleted. Table: ${name} Indexes: [old]`,
      )
      const going = `Index is being deleted. Table: ${name} Index: old`
      await waits(name, { ...units(2), ...resized('old') }, going)
      await waits(name, added('old'), going)
      await waits(name, removed('old'), going)
      await backend.active(name)
    })

    it('a request for the billing it has waits for no index', async () => {
      const name = await backend.table()
      const { ProvisionedThroughput: _, ...onDemand } = added('new').GlobalSecondaryIndexUpdates[0]!.Create
      await update(name, { ...added('new'), GlobalSecondaryIndexUpdates: [{ Create: onDemand }] })
      const { TableDescription } = await update(name, { BillingMode: 'PAY_PER_REQUEST' })
      expect(TableDescription.TableStatus).toBe('UPDATING')
      await backend.active(name)
    })

    it('all but protection, encryption and warmth wait for a stream', async () => {
      const name = await backend.table()
      const { TableDescription } = await update(name, stream)
      const which = `Table: ${name} Stream: ${TableDescription.LatestStreamLabel} Operation: ENABLE`
      const until = (what: string) => `Can't ${what} when stream status is being updated. ${which}`
      await waits(name, { BillingMode: 'PROVISIONED', ...units(1) }, until('change table IOPS'))
      await waits(name, added('new'), until('create or delete indexes'))
      await waits(name, infrequent, until('update table class'))
      await waits(name, stream, `A stream status change is currently in progress. ${which}`)
      await waits(
        name,
        { OnDemandThroughput: { MaxReadRequestUnits: 5 } },
        'OnDemandThroughput cannot be updated while stream status update is in progress',
      )
      await expectError(
        backend.send('DeleteTable', { TableName: name }),
        'ResourceInUseException',
        'Attempt to change a resource which is still in use: Cannot delete table while stream is being enabled/disabled.',
      )
      await update(name, { DeletionProtectionEnabled: false })
      const { TableDescription: encrypted } = await update(name, { SSESpecification: { Enabled: true } })
      expect(encrypted.TableStatus).toBe('ACTIVE')
      await backend.active(name)
    })

    it('what changes a table waits for its class, which shows when it is at rest', async () => {
      const name = await backend.table()
      const { TableDescription } = await update(name, infrequent)
      expect(TableDescription.TableStatus).toBe('UPDATING')
      expect(TableDescription.TableClassSummary).toBeUndefined()
      const which = 'TableClassUpdateInProgress: STANDARD_INFREQUENT_ACCESS'
      const until = (what: string) =>
        `Can't ${what} when a table class update is in progress. Table: ${name} ${which}`
      await waits(name, infrequent, until('update table class'))
      await waits(name, { TableClass: 'STANDARD' }, until('update table class'))
      await waits(name, stream, until('change stream status'))
      await waits(
        name,
        { OnDemandThroughput: { MaxReadRequestUnits: 5 } },
        `OnDemandThroughput cannot be updated while TableClass update is in progress. ${which}`,
      )
      await expectError(
        backend.send('DeleteTable', { TableName: name }),
        'ResourceInUseException',
        `Attempt to change a resource which is still in use: Table: ${name} is in the process of being updated.`,
      )
      await backend.active(name)
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.TableClassSummary.TableClass).toBe('STANDARD_INFREQUENT_ACCESS')
    })

    it('nothing waits for a request that changed nothing, although it is answered as UPDATING', async () => {
      const name = await backend.table()
      for (const same of [{ BillingMode: 'PAY_PER_REQUEST' }, { TableClass: 'STANDARD' }]) {
        const { TableDescription } = await update(name, same)
        expect(TableDescription.TableStatus).toBe('UPDATING')
        const { Table } = await backend.send('DescribeTable', { TableName: name })
        expect(Table.TableStatus).toBe('ACTIVE')
        expect(Table.TableClassSummary).toBeUndefined()
      }
    })

    it('a table of its name is refused as one that is being created', async () => {
      const name = backend.name()
      const create = () => backend.send('CreateTable', { TableName: name, ...keys('pk'), ...units(1) })
      await create()
      await expectError(
        create(),
        'ResourceInUseException',
        `Attempt to change a resource which is still in use: Table is being created: ${name}`,
      )
      await backend.active(name)
      await expectError(create(), 'ResourceInUseException', `Table already exists: ${name}`)
    })
  },
  { tableDelay: 700 },
)
