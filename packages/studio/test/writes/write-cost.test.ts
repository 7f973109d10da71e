import { type Item, itemSize } from '@monotable/dynamodb'
import { open } from '@monotable/engine'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readTable, type Table } from '../../src/keys/table.ts'
import { writeCost } from '../../src/writes/write-cost.ts'

const engine = await open()
let table: Table

const key = (name: string, KeyType: string) => ({ AttributeName: name, KeyType })
const index = (IndexName: string, hash: string, Projection: object, range?: string) => ({
  IndexName,
  KeySchema: [key(hash, 'HASH'), ...(range ? [key(range, 'RANGE')] : [])],
  Projection,
})

beforeAll(async () => {
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' })
  const { TableDescription } = await engine.send<{ TableDescription: never }>('CreateTable', {
    TableName: 'Costs',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [key('PK', 'HASH'), key('SK', 'RANGE')],
    AttributeDefinitions: ['PK', 'SK', 'a', 'b', 'c'].map(text),
    GlobalSecondaryIndexes: [
      index('All', 'a', { ProjectionType: 'ALL' }, 'b'),
      index('Some', 'b', { ProjectionType: 'INCLUDE', NonKeyAttributes: ['big'] }),
      index('Keys', 'b', { ProjectionType: 'KEYS_ONLY' }),
    ],
    LocalSecondaryIndexes: [index('Local', 'PK', { ProjectionType: 'KEYS_ONLY' }, 'c')],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  table = readTable(TableDescription)
  return () => engine.close()
})

const letter = fc.constantFrom({ S: 'x' }, { S: 'y' })
const big = fc.nat({ max: 4000 }).map(size => ({ S: 'z'.repeat(size) }))
const state = fc.option(
  fc.record(
    { a: letter, b: letter, c: letter, big, n: fc.nat().map(n => ({ N: String(n) })) },
    { requiredKeys: [] },
  ),
  { nil: undefined },
)

interface Capacity {
  readonly CapacityUnits: number
}
interface Consumed extends Capacity {
  readonly Table: Capacity
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, Capacity>>
  readonly LocalSecondaryIndexes?: Readonly<Record<string, Capacity>>
}

async function write(keys: Item, state: object | undefined): Promise<Consumed> {
  const common = { TableName: 'Costs', ReturnConsumedCapacity: 'INDEXES' }
  const { ConsumedCapacity } = await (state
    ? engine.send<{ ConsumedCapacity: Consumed }>('PutItem', { ...common, Item: { ...keys, ...state } })
    : engine.send<{ ConsumedCapacity: Consumed }>('DeleteItem', { ...common, Key: keys }))
  return ConsumedCapacity
}

test('what a write costs in the table and in each index is what the engine charges', async () => {
  let at = 0
  await fc.assert(
    fc.asyncProperty(state, state, async (first, second) => {
      const keys = { PK: { S: 'p' }, SK: { S: String(at++) } }
      const whole = (some: object | undefined) => some && ({ ...keys, ...some } as Item)
      await write(keys, first)
      const charged = await write(keys, second)
      const told = writeCost(table, { before: whole(first), after: whole(second) })
      const inIndexes = { ...charged.GlobalSecondaryIndexes, ...charged.LocalSecondaryIndexes }
      expect(told.baseUnits).toBe(charged.Table.CapacityUnits)
      for (const { name, units } of told.indexes)
        expect([name, units]).toEqual([name, inIndexes[name]?.CapacityUnits ?? 0])
      expect(told.units).toBe(charged.CapacityUnits)
    }),
    { numRuns: 200 },
  )
})

test('why it costs so is said in words', () => {
  const keys = { PK: { S: 'p' }, SK: { S: 's' } }
  const [before, after] = [
    { ...keys, a: { S: 'x' }, b: { S: 'x' } },
    { ...keys, a: { S: 'y' }, b: { S: 'x' }, n: { N: '1' } },
  ]
  const { indexes, streamWhy, streamBytes } = writeCost(table, { before, after })
  expect(indexes.map(({ name, action, why }) => `${name} ${action}: ${why}`)).toEqual([
    'All move: a changed: one entry is deleted, another is inserted',
    'Some none: Nothing in it has changed',
    'Keys none: Nothing in it has changed',
    'Local none: It is not in the index: the item has no c',
  ])
  expect(streamWhy).toContain('MODIFY')
  expect(streamBytes).toBe(itemSize(keys) + itemSize(before) + itemSize(after))
  expect(writeCost(table, { before, after: before }).streamWhy).toContain('Nothing changed')
})
