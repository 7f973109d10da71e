import { describe, expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const wrong = 'One or more parameter values were invalid: '
const all = { Projection: { ProjectionType: 'ALL' } }
const units = (read: number, write = read) => ({
  ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write },
})
const definitions = (...names: string[]) => ({
  AttributeDefinitions: keys('unused', undefined, ...names).AttributeDefinitions.slice(1),
})
const added = (name: string, key: string, more: object = {}) => ({
  GlobalSecondaryIndexUpdates: [{ Create: { IndexName: name, KeySchema: keySchema(key), ...all, ...more } }],
})
const removed = (name: string) => ({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: name } }] })
const changed = (name: string, more: object) => ({
  GlobalSecondaryIndexUpdates: [{ Update: { IndexName: name, ...more } }],
})

describeOnEachBackend('UpdateTable of indexes', backend => {
  const update = (name: string, input: object) => backend.send('UpdateTable', { TableName: name, ...input })
  const refused = async (name: string, input: object, message: string | RegExp) => {
    await expectError(update(name, input), 'ValidationException', message)
  }
  const described = async (name: string) => {
    await backend.active(name)
    return (await backend.send('DescribeTable', { TableName: name })).Table
  }
  const indexed = (definition: object = {}) =>
    backend.table({
      ...keys('pk', 'sk', 'x', 'y'),
      LocalSecondaryIndexes: [{ IndexName: 'local', KeySchema: keySchema('pk', 'y'), ...all }],
      GlobalSecondaryIndexes: [{ IndexName: 'global', KeySchema: keySchema('x'), ...all, ...definition }],
      ...('ProvisionedThroughput' in definition ? units(1) : {}),
    })

  it('adds an index that holds what was there before', async () => {
    const name = await backend.table()
    const items = [
      { pk: { S: 'fits' }, x: { S: 'here' } },
      { pk: { S: 'wrong type' }, x: { N: '1' } },
      { pk: { S: 'empty' }, x: { S: '' } },
      { pk: { S: 'too long' }, x: { S: 'x'.repeat(2049) } },
      { pk: { S: 'without' } },
    ]
    for (const Item of items) await backend.send('PutItem', { TableName: name, Item })
    const { TableDescription } = await update(name, { ...definitions('x'), ...added('byX', 'x') })
    expect(TableDescription.TableStatus).toBe('UPDATING')
    expect(TableDescription.GlobalSecondaryIndexes[0]).toMatchObject({
      IndexName: 'byX',
      IndexStatus: 'CREATING',
      Backfilling: false,
    })
    const [index] = (await described(name)).GlobalSecondaryIndexes
    expect(index).toMatchObject({ IndexStatus: 'ACTIVE', KeySchema: keySchema('x') })
    expect(index.Backfilling).toBeUndefined()
    const { Items } = await backend.send('Scan', { TableName: name, IndexName: 'byX' })
    expect(Items).toEqual([items[0]])
  })

  it('adds one index after another, each with its own projection', async () => {
    const name = await backend.table()
    const some = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['one', 'two'] }
    const only = { ProjectionType: 'KEYS_ONLY' }
    await update(name, { ...definitions('x'), ...added('some', 'x', { Projection: some }) })
    await backend.active(name)
    const KeySchema = keySchema('x', 'n')
    await update(name, { ...definitions('x', 'n:N'), ...added('only', 'x', { KeySchema, Projection: only }) })
    const { GlobalSecondaryIndexes } = await described(name)
    expect(GlobalSecondaryIndexes).toMatchObject([
      { IndexName: 'some', KeySchema: keySchema('x'), Projection: some },
      { IndexName: 'only', KeySchema, Projection: only },
    ])
  })

  it('takes of the definitions those that the new keys need', async () => {
    const name = await backend.table()
    await update(name, { ...definitions('x:N', 'unused', 'pk:B'), ...added('byX', 'x') })
    const { AttributeDefinitions } = await described(name)
    expect(AttributeDefinitions).toHaveLength(2)
    expect(AttributeDefinitions).toEqual(
      expect.arrayContaining(definitions('x:N', 'pk').AttributeDefinitions),
    )
  })

  it('adds and removes an index with a name of 255 characters, but not of one more', async () => {
    const name = await backend.table()
    const long = 'n'.repeat(255)
    await update(name, { ...definitions('pk'), ...added(long, 'pk') })
    await backend.active(name)
    await update(name, removed(long))
    await refused(
      name,
      { ...definitions('pk'), ...added(`${long}n`, 'pk') },
      /Member must have length less than or equal to 255/,
    )
  })

  it('removes an index and the definitions that only it used', async () => {
    const name = await indexed()
    const { TableDescription } = await update(name, removed('global'))
    expect(TableDescription).toMatchObject({
      TableStatus: 'UPDATING',
      GlobalSecondaryIndexes: [{ IndexStatus: 'DELETING' }],
    })
    await expect.poll(async () => (await described(name)).GlobalSecondaryIndexes).toBeUndefined()
    const names = (await described(name)).AttributeDefinitions.map(
      (each: { AttributeName: string }) => each.AttributeName,
    )
    expect(names).toEqual(['pk', 'sk', 'y'])
    await backend.send('PutItem', {
      TableName: name,
      Item: { pk: { S: 'a' }, sk: { S: 'b' }, x: { N: '7' } },
    })
  })

  it('can bring back an index it removed, with nothing of the old one in it', async () => {
    const name = await indexed()
    const key = { pk: { S: 'a' }, sk: { S: 'b' } }
    await backend.send('PutItem', { TableName: name, Item: { ...key, x: { S: 'old' } } })
    await update(name, removed('global'))
    await expect.poll(async () => (await described(name)).GlobalSecondaryIndexes).toBeUndefined()
    await backend.send('PutItem', { TableName: name, Item: { ...key, x: { S: 'new' } } })
    await update(name, { ...definitions('x'), ...added('global', 'x') })
    await backend.active(name)
    const { Items } = await backend.send('Scan', { TableName: name, IndexName: 'global' })
    expect(Items).toEqual([{ ...key, x: { S: 'new' } }])
  })

  describe('refuses', () => {
    it('entries that ask for nothing, too much or the same twice', async () => {
      const entries = (...GlobalSecondaryIndexUpdates: object[]) => ({ GlobalSecondaryIndexUpdates })
      await refused(
        'any-name',
        entries({}),
        `${wrong}One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, ` +
          'GlobalSecondaryIndexUpdate.Delete must not be null',
      )
      await refused(
        'any-name',
        entries({ Delete: { IndexName: 'one' }, Update: { IndexName: 'two', ...units(1) } }),
        `${wrong}Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object`,
      )
      await refused(
        'any-name',
        entries({ Delete: { IndexName: 'one' } }, { Delete: { IndexName: 'one' } }),
        `${wrong}Only one global secondary index update per index is allowed simultaneously. Index: one`,
      )
    })

    it('an action that does not exist, as none', () =>
      expectError(
        backend.sendUnchecked('UpdateTable', {
          TableName: 'any-name',
          GlobalSecondaryIndexUpdates: [{ Dog: { IndexName: 'one' } }],
        }),
        'ValidationException',
        /^One or more parameter values were invalid: One of GlobalSecondaryIndexUpdate\.Update, /,
      ))

    it('what cannot be done together', async () => {
      await refused(
        'any-name',
        { ...units(1), ...removed('one') },
        `${wrong}You cannot create or delete index while updating table IOPS`,
      )
      await refused(
        'any-name',
        { StreamSpecification: { StreamEnabled: false }, ...removed('one') },
        `${wrong}You cannot create or delete index while changing stream status`,
      )
      await refused(
        'any-name',
        { WarmThroughput: { ReadUnitsPerSecond: 1 }, ...definitions('x'), ...added('one', 'x') },
        `${wrong}Create global secondary index cannot be specified when updating WarmThroughput`,
      )
    })

    it('an index whose keys the request does not define', async () => {
      await refused(
        'any-name',
        added('one', 'pk'),
        `${wrong}AttributeDefinitions is not specified for index: one`,
      )
      await refused(
        'any-name',
        { ...definitions('y'), ...added('one', 'x') },
        `${wrong}Some index key attributes are not defined in AttributeDefinitions. ` +
          'Keys: [x], AttributeDefinitions: [y]',
      )
      await refused(
        await backend.table(),
        { ...definitions('x'), ...added('one', 'pk') },
        `${wrong}Some index key attributes are not defined in AttributeDefinitions. ` +
          'Keys: [pk], AttributeDefinitions: [x]',
      )
    })

    it('another type for a known attribute', async () => {
      const name = await indexed()
      await refused(
        name,
        { ...definitions('x:N'), ...added('other', 'x') },
        `${wrong}Attributes cannot be redefined. Please check that your attribute has the same type as previously ` +
          'defined. Existing schema: Schema:[SchemaElement: key{x:S:HASH}] ' +
          'New schema: Schema:[SchemaElement: key{x:N:HASH}]',
      )
    })

    it('names that are taken, unknown or of local indexes', async () => {
      const name = await indexed()
      for (const taken of ['global', 'local']) {
        await refused(
          name,
          { ...definitions('x'), ...added(taken, 'x') },
          'Attempting to create an index which already exists',
        )
      }
      await refused(
        name,
        removed('local'),
        'Cannot delete an index that is not a GlobalSecondaryIndex: local',
      )
      for (const input of [removed('ghost'), changed('ghost', units(1))]) {
        await expectError(
          update(name, input),
          'ResourceNotFoundException',
          `Requested resource not found: Index ghost for table ${name}`,
        )
      }
    })

    it('more than one new or removed index at a time', async () => {
      const name = await backend.table()
      const message =
        'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table'
      const two = [
        ...removed('one').GlobalSecondaryIndexUpdates,
        ...removed('two').GlobalSecondaryIndexUpdates,
      ]
      const together = [
        ...added('one', 'x').GlobalSecondaryIndexUpdates,
        ...removed('two').GlobalSecondaryIndexUpdates,
      ]
      for (const GlobalSecondaryIndexUpdates of [two, together]) {
        await expectError(
          update(name, { ...definitions('x'), GlobalSecondaryIndexUpdates }),
          'LimitExceededException',
          message,
        )
      }
    })

    it('a twenty-first index', async () => {
      const name = await backend.table({
        GlobalSecondaryIndexes: Array.from({ length: 20 }, (_, number) => ({
          IndexName: `index${number}`,
          KeySchema: keySchema('pk'),
          ...all,
        })),
      })
      await expectError(
        update(name, { ...definitions('x'), ...added('more', 'x') }),
        'LimitExceededException',
        'Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of 20',
      )
    })
  })

  describe('throughput of an index', () => {
    it('is changed by itself', async () => {
      const name = await indexed(units(2))
      const { TableDescription } = await update(name, changed('global', units(3, 2)))
      expect(TableDescription).toMatchObject({
        TableStatus: 'ACTIVE',
        GlobalSecondaryIndexes: [
          { IndexStatus: 'UPDATING', ProvisionedThroughput: { ReadCapacityUnits: 2, WriteCapacityUnits: 2 } },
        ],
      })
      const [index] = (await described(name)).GlobalSecondaryIndexes
      expect(index.ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 3, WriteCapacityUnits: 2 })
      await refused(
        name,
        changed('global', units(3, 2)),
        /^The provisioned throughput for the index global will not change\. .* Current ReadCapacityUnits provisioned for index global: 3\. /,
      )
    })

    it('is given for every index of a table that becomes provisioned', async () => {
      const name = await indexed()
      const provisioned = { BillingMode: 'PROVISIONED', ...units(1) }
      await refused(name, provisioned, `${wrong}ProvisionedThroughput must be specified for index: global`)
      await update(name, { ...provisioned, ...changed('global', units(4)) })
      const [index] = (await described(name)).GlobalSecondaryIndexes
      expect(index.ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 4, WriteCapacityUnits: 4 })
    })

    it('is given for a new index of a provisioned table', async () => {
      await refused(
        await indexed(units(2)),
        { ...definitions('x'), ...added('byX', 'x') },
        `${wrong}Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: byX`,
      )
    })

    it('is not for indexes of tables on demand', async () => {
      const name = await indexed()
      await refused(
        name,
        changed('global', units(1)),
        `${wrong}The only Updates for index: global when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput`,
      )
    })
  })
})

describeOnEachBackend(
  'Indexes that take time',
  backend => {
    it('go through their states, and hold the table while they do', async () => {
      const name = await backend.table()
      await backend.send('UpdateTable', { TableName: name, ...definitions('x'), ...added('byX', 'x') })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table).toMatchObject({
        TableStatus: 'UPDATING',
        GlobalSecondaryIndexes: [{ IndexStatus: 'CREATING', Backfilling: false }],
      })
      await expectError(
        backend.send('DeleteTable', { TableName: name }),
        'ResourceInUseException',
        'Attempt to change a resource which is still in use: Cannot delete table while indexes are being created, updated, or deleted.',
      )
      await backend.active(name)
    })
  },
  { tableDelay: 300 },
)
