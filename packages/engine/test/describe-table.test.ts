import { expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend('DescribeTable', backend => {
  const describe = async (name: string) => (await backend.send('DescribeTable', { TableName: name })).Table

  it('shows a table on demand', async () => {
    const name = await backend.table()
    const { CreationDateTime, TableArn, TableId, TableThroughputModeSummary, ...rest } = await describe(name)
    expect(rest).toEqual({
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      TableName: name,
      KeySchema: keySchema('pk'),
      TableStatus: 'ACTIVE',
      ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
      TableSizeBytes: 0,
      ItemCount: 0,
      BillingModeSummary: {
        BillingMode: 'PAY_PER_REQUEST',
        LastUpdateToPayPerRequestDateTime: CreationDateTime,
      },
      DeletionProtectionEnabled: false,
      WarmThroughput: { ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000, Status: 'ACTIVE' },
    })
  })

  it('says nothing of billing where it was always provisioned, and how warm it is', async () => {
    const name = await backend.table({
      ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 3 },
    })
    const table = await describe(name)
    expect(table.BillingModeSummary).toBeUndefined()
    expect(table.WarmThroughput).toEqual({
      ReadUnitsPerSecond: 5,
      WriteUnitsPerSecond: 3,
      Status: 'ACTIVE',
    })
  })

  it('lists attributes by name, and indexes as they were given', async () => {
    const include = (...NonKeyAttributes: string[]) => ({
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes },
    })
    const name = await backend.table({
      ...keys('z', 'y', 'x:N', 'w:B'),
      LocalSecondaryIndexes: [{ IndexName: 'local', KeySchema: keySchema('z', 'x'), ...include('q', 'p') }],
      GlobalSecondaryIndexes: [
        { IndexName: 'second', KeySchema: keySchema('x', 'w'), Projection: { ProjectionType: 'ALL' } },
        { IndexName: 'first', KeySchema: keySchema('w'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
    })
    const table = await describe(name)
    expect(table.AttributeDefinitions).toEqual([
      { AttributeName: 'w', AttributeType: 'B' },
      { AttributeName: 'x', AttributeType: 'N' },
      { AttributeName: 'y', AttributeType: 'S' },
      { AttributeName: 'z', AttributeType: 'S' },
    ])
    expect(table.LocalSecondaryIndexes).toEqual([
      {
        IndexName: 'local',
        KeySchema: keySchema('z', 'x'),
        ...include('p', 'q'),
        IndexSizeBytes: 0,
        ItemCount: 0,
        IndexArn: `${table.TableArn}/index/local`,
      },
    ])
    expect(table.GlobalSecondaryIndexes).toEqual(
      [
        {
          IndexName: 'second',
          KeySchema: keySchema('x', 'w'),
          Projection: { ProjectionType: 'ALL' },
        },
        { IndexName: 'first', KeySchema: keySchema('w'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ].map(index => ({
        ...index,
        IndexStatus: 'ACTIVE',
        IndexSizeBytes: 0,
        ItemCount: 0,
        IndexArn: `${table.TableArn}/index/${index.IndexName}`,
        ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
        WarmThroughput: { ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000, Status: 'ACTIVE' },
      })),
    )
  })

  it('finds a table by its ARN', async () => {
    const name = await backend.table()
    const { TableArn, TableId } = await describe(name)
    expect((await describe(TableArn)).TableId).toBe(TableId)
  })

  it('misses tables that are not there', async () => {
    const name = backend.name()
    await expectError(
      describe(name),
      'ResourceNotFoundException',
      `Requested resource not found: Table: ${name} not found`,
    )
  })

  it('wants a name', () =>
    expectError(
      backend.send('DescribeTable', {}),
      'ValidationException',
      "The parameter 'TableName' is required but was not present in the request",
    ))
})

describeOnEachBackend(
  'DescribeTable on our own engine',
  backend => {
    it('counts items and bytes exactly', async () => {
      const name = await backend.table({
        ...keys('pk', undefined, 'g'),
        GlobalSecondaryIndexes: [
          { IndexName: 'byG', KeySchema: keySchema('g'), Projection: { ProjectionType: 'KEYS_ONLY' } },
        ],
      })
      const put = (item: object) => backend.send('PutItem', { TableName: name, Item: item })
      await put({ pk: { S: 'a' }, g: { S: 'b' }, rest: { S: 'c' } })
      await put({ pk: { S: 'b' } })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect([Table.ItemCount, Table.TableSizeBytes]).toEqual([2, 13])
      expect(Table.GlobalSecondaryIndexes[0]).toMatchObject({ ItemCount: 1, IndexSizeBytes: 5 })
    })

    it('counts what replaces an item in its place, and nothing of one that is gone', async () => {
      const name = await backend.table({
        ...keys('pk', undefined, 'g'),
        GlobalSecondaryIndexes: [
          { IndexName: 'byG', KeySchema: keySchema('g'), Projection: { ProjectionType: 'KEYS_ONLY' } },
        ],
      })
      const counted = async () => {
        const { Table } = await backend.send('DescribeTable', { TableName: name })
        const { ItemCount, IndexSizeBytes } = Table.GlobalSecondaryIndexes[0]
        return [Table.ItemCount, Table.TableSizeBytes, ItemCount, IndexSizeBytes]
      }
      const put = (item: object) => backend.send('PutItem', { TableName: name, Item: item })
      await put({ pk: { S: 'a' }, g: { S: 'b' }, rest: { S: 'c' } })
      await put({ pk: { S: 'a' }, g: { S: 'bcd' } })
      expect(await counted()).toEqual([1, 7, 1, 7])
      await backend.send('DeleteItem', { TableName: name, Key: { pk: { S: 'a' } } })
      expect(await counted()).toEqual([0, 0, 0, 0])
    })
  },
  {},
)
