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
      await expectError(
        update(name, added('another')),
        'LimitExceededException',
        'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
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
      await backend.active(name)
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
