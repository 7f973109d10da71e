import { beforeAll, describe, expect, it } from 'vitest'
import { indexedTable } from './backends/indexed-table.ts'
import { keySchema } from './backends/keys.ts'
import { onTable } from './backends/on-table.ts'
import { N, S } from './backends/values.ts'
import { describeOnEachBackend, keys, type WireObject } from './backends.ts'

const total = { ReturnConsumedCapacity: 'TOTAL' }
const indexes = { ReturnConsumedCapacity: 'INDEXES' }

describeOnEachBackend('Consumed capacity', backend => {
  const table = onTable(backend)
  const Key = { pk: S('a') }
  const update = { UpdateExpression: 'SET n = :v', ExpressionAttributeValues: { ':v': N(1) } }
  beforeAll(() => table.put(Key))

  it.each<[string, WireObject, number]>([
    ['PutItem', { Item: Key }, 1],
    ['UpdateItem', { Key, ...update }, 1],
    ['GetItem', { Key, ConsistentRead: true }, 1],
    ['GetItem', { Key }, 0.5],
    ['Query', { KeyConditionExpression: 'pk = :v', ExpressionAttributeValues: { ':v': Key.pk } }, 0.5],
    ['Scan', { ConsistentRead: true }, 1],
    // Public suites disagree about it. AWS documents that what a Scan reads is added up and rounded to 4 KB, at half the
    // price where it is eventually consistent, and DynamoDB Local 3.3.1 does so.
    ['Scan', {}, 0.5],
    ['DeleteItem', { Key }, 1],
  ])(
    'of %s is a sum, and under INDEXES what the table took of it',
    async (operation, input, CapacityUnits) => {
      await table.put(Key)
      const capacity = async (asked: WireObject) =>
        (await table.send(operation, { ...input, ...asked })).ConsumedCapacity
      expect(await capacity(total)).toEqual({ TableName: table.name, CapacityUnits })
      expect(await capacity(indexes)).toEqual({
        TableName: table.name,
        CapacityUnits,
        Table: { CapacityUnits },
      })
      expect(await capacity({ ReturnConsumedCapacity: 'NONE' })).toBeUndefined()
      expect(await capacity({})).toBeUndefined()
    },
  )

  it('of a batch has one entry a table', async () => {
    const other = await backend.table()
    const RequestItems = {
      [table.name]: ['a', 'b'].map(name => ({ PutRequest: { Item: { pk: S(name) } } })),
      [other]: [{ PutRequest: { Item: Key } }],
    }
    const { ConsumedCapacity } = await backend.send('BatchWriteItem', { RequestItems, ...total })
    expect(ConsumedCapacity).toHaveLength(2)
    expect(ConsumedCapacity).toEqual(
      expect.arrayContaining([
        { TableName: table.name, CapacityUnits: 2 },
        { TableName: other, CapacityUnits: 1 },
      ]),
    )
  })

  describe('of what is read', () => {
    const read = onTable(backend, keys('pk', 'sk'))
    beforeAll(async () => {
      for (let n = 0; n < 6; n++) {
        await read.put({
          pk: S('p'),
          sk: S(`${n}`),
          keep: S(n === 0 ? 'yes' : 'no'),
          filler: S('x'.repeat(2000)),
        })
      }
    })
    const query = { KeyConditionExpression: 'pk = :p' }
    const filtered = (text: string) => [{ FilterExpression: 'keep = :k' }, { ':k': S(text) }] as const

    it.each<[string, readonly [WireObject, WireObject]]>([
      ['nothing else', [{}, {}]],
      ['a filter that one item passes', filtered('yes')],
      ['a filter that none passes', filtered('never')],
      ['a projection', [{ ProjectionExpression: 'sk' }, {}]],
      ['both', [{ ProjectionExpression: 'sk', ...filtered('yes')[0] }, filtered('yes')[1]]],
    ])('is that of the items before filter and projection: %s', async (_what, [input, values]) => {
      const units = async (operation: string, rest: WireObject) =>
        (await read.send(operation, { ...input, ...rest, ...total })).ConsumedCapacity.CapacityUnits
      const given = Object.keys(values).length ? { ExpressionAttributeValues: values } : {}
      expect(await units('Scan', given)).toBe(1.5)
      const inQuery = { ...query, ExpressionAttributeValues: { ':p': S('p'), ...values } }
      expect(await units('Query', inQuery)).toBe(1.5)
    })
  })

  it('of a query of an index is that of the index', async () => {
    const indexed = await backend.table(indexedTable)
    await backend.send('PutItem', { TableName: indexed, Item: { pk: S('p'), sk: S('1'), a: S('x') } })
    const capacity = async (IndexName: string, condition: string, value: string) => {
      const answer = await backend.send('Query', {
        TableName: indexed,
        IndexName,
        KeyConditionExpression: condition,
        ExpressionAttributeValues: { ':v': S(value) },
        ...indexes,
      })
      return answer.ConsumedCapacity
    }
    const arms = { TableName: indexed, CapacityUnits: 0.5, Table: { CapacityUnits: 0 } }
    expect(await capacity('global-a', 'a = :v', 'x')).toEqual({
      ...arms,
      GlobalSecondaryIndexes: { 'global-a': { CapacityUnits: 0.5 } },
    })
    expect(await capacity('local-a', 'pk = :v', 'p')).toEqual({
      ...arms,
      LocalSecondaryIndexes: { 'local-a': { CapacityUnits: 0.5 } },
    })
  })
})

describeOnEachBackend('The capacity that indexes take of a write', backend => {
  const table = onTable(backend, {
    ...keys('pk', 'sk', 'g', 'l'),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'global',
        KeySchema: keySchema('g'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['proj'] },
      },
    ],
    LocalSecondaryIndexes: [
      { IndexName: 'local', KeySchema: keySchema('pk', 'l'), Projection: { ProjectionType: 'ALL' } },
    ],
  })
  let count = 0
  const key = () => ({ pk: S(`item-${count++}`), sk: S('1') })
  const both = { g: S('g'), l: S('l'), proj: S('p'), note: S('o') }

  /** What an answer says: all, the table, the global index, the local one; what is not said is left out. */
  const arms = ({ ConsumedCapacity: capacity }: WireObject) => {
    const { CapacityUnits, Table, GlobalSecondaryIndexes, LocalSecondaryIndexes } = capacity
    return {
      all: CapacityUnits,
      table: Table.CapacityUnits,
      ...(GlobalSecondaryIndexes && { global: GlobalSecondaryIndexes.global.CapacityUnits }),
      ...(LocalSecondaryIndexes && { local: LocalSecondaryIndexes.local.CapacityUnits }),
    }
  }

  it.each<[WireObject, WireObject]>([
    [{ note: S('o') }, { all: 1, table: 1 }],
    [
      { g: S('g'), proj: S('p') },
      { all: 2, table: 1, global: 1 },
    ],
    [{ l: S('l') }, { all: 2, table: 1, local: 1 }],
    [both, { all: 3, table: 1, global: 1, local: 1 }],
  ])('is a unit for each that takes the item up: %j', async (attributes, expected) => {
    const item = { ...key(), ...attributes }
    expect(arms(await table.put(item, indexes))).toEqual(expected)
    expect(arms(await table.put(item, indexes))).toEqual({ all: 1, table: 1 })
    const Key = { pk: item.pk, sk: item.sk }
    expect(arms(await table.send('DeleteItem', { Key, ...indexes }))).toEqual(expected)
  })

  it('is in the sum where only that is asked for', async () => {
    const { ConsumedCapacity } = await table.put({ ...key(), ...both }, total)
    expect(ConsumedCapacity).toEqual({ TableName: table.name, CapacityUnits: 3 })
  })

  it.each<[string, WireObject]>([
    ['SET note = :v', { all: 2, table: 1, local: 1 }],
    ['SET proj = :v', { all: 3, table: 1, global: 1, local: 1 }],
    ['SET g = :v', { all: 4, table: 1, global: 2, local: 1 }],
    ['REMOVE g', { all: 3, table: 1, global: 1, local: 1 }],
    ['SET l = :v', { all: 3, table: 1, local: 2 }],
  ])('is two units where its key changes, one where what it holds does: %s', async (expression, expected) => {
    const Key = key()
    await table.put({ ...Key, ...both })
    const answer = await table.send('UpdateItem', {
      Key,
      UpdateExpression: expression,
      ...(expression.includes(':v') && { ExpressionAttributeValues: { ':v': S('changed') } }),
      ...indexes,
    })
    expect(arms(answer)).toEqual(expected)
  })

  it('adds up in a batch', async () => {
    const put = (attributes: WireObject) => ({ PutRequest: { Item: { ...key(), ...attributes } } })
    const RequestItems = { [table.name]: [put({ g: S('g') }), put({ note: S('o') })] }
    const answer = await backend.send('BatchWriteItem', { RequestItems, ...indexes })
    expect(answer.ConsumedCapacity).toHaveLength(1)
    const [ConsumedCapacity] = answer.ConsumedCapacity
    expect(arms({ ConsumedCapacity })).toEqual({ all: 3, table: 2, global: 1 })
  })
})
