import { expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { describeOnEachBackend, keys, type WireObject } from './backends.ts'

const total = { ReturnConsumedCapacity: 'TOTAL' }

/** Items of values of every kind, filled up to a number of bytes as DynamoDB counts them. */
const fillers: [kinds: string, fill: (a: string, bytes: number) => WireObject][] = [
  [
    'scalars and sets',
    (a, bytes) => ({
      a: { S: a },
      b: { S: 'b'.repeat(bytes - a.length - 15) },
      c: { N: '12.3456' },
      d: { B: 'AQI=' },
      e: { BS: ['AQI=', 'Ag==', 'AQ=='] },
    }),
  ],
  [
    'lists and maps',
    (a, bytes) => ({
      a: { S: a },
      ab: { S: 'b'.repeat(bytes - a.length - 60) },
      abc: { NULL: true },
      abcd: { BOOL: true },
      abcde: { L: [{ S: 'aa' }, { N: '12.3456' }, { B: 'AQI=' }] },
      abcdef: { M: { aa: { S: 'aa' }, bbb: { N: '12.3456' }, cccc: { B: 'AQI=' } } },
    }),
  ],
]

describeOnEachBackend('Capacity is counted in whole units: ', backend => {
  const table = onTable(backend, keys('a'))
  const units = async (operation: string, input: WireObject) =>
    (await table.send(operation, { ...input, ...total })).ConsumedCapacity.CapacityUnits

  it.each(fillers)('a read of %s passes from one to the next at 4096 bytes', async (kinds, fill) => {
    for (const [bytes, eventual, consistent] of [
      [4096, 0.5, 1],
      [4097, 1, 2],
      [8192, 1, 2],
      [8193, 1.5, 3],
    ] as const) {
      const Item = fill(`read ${kinds} ${bytes}`, bytes)
      await table.put(Item)
      expect(await units('GetItem', { Key: { a: Item.a } })).toBe(eventual)
      expect(await units('GetItem', { Key: { a: Item.a }, ConsistentRead: true })).toBe(consistent)
    }
  })

  it.each(fillers)('a write of %s passes from one to the next at 1024 bytes', async (kinds, fill) => {
    for (const [bytes, expected] of [
      [1024, 1],
      [1025, 2],
    ] as const) {
      const Item = fill(`write ${kinds} ${bytes}`, bytes)
      expect(await units('PutItem', { Item })).toBe(expected)
      expect(await units('DeleteItem', { Key: { a: Item.a } })).toBe(expected)
      expect(await units('DeleteItem', { Key: { a: Item.a } })).toBe(1)
    }
  })

  it('a write costs the larger of what was and what comes', async () => {
    const large = { a: { S: 'x' }, b: { S: 'b'.repeat(1023) } }
    expect(await units('PutItem', { Item: large })).toBe(2)
    expect(await units('PutItem', { Item: { a: large.a } })).toBe(2)
    expect(await units('PutItem', { Item: { a: large.a } })).toBe(1)
    const update = { Key: { a: large.a }, AttributeUpdates: { b: { Value: large.b } } }
    expect(await units('UpdateItem', update)).toBe(2)
    expect(
      await units('UpdateItem', { Key: { a: large.a }, AttributeUpdates: { b: { Action: 'DELETE' } } }),
    ).toBe(2)
  })

  it('a batch rounds every item by itself', async () => {
    const names = ['one', 'two', 'three']
    const items = names.map(name => ({ a: { S: name }, b: { S: 'b'.repeat(1100) } }))
    const { name } = table
    const puts = { [name]: items.map(Item => ({ PutRequest: { Item } })) }
    const written = await backend.send('BatchWriteItem', { RequestItems: puts, ...total })
    expect(written.ConsumedCapacity).toEqual([{ TableName: name, CapacityUnits: 6 }])
    const Keys = [...names, 'none'].map(a => ({ a: { S: a } }))
    for (const [ConsistentRead, CapacityUnits] of [
      [false, 2],
      [true, 4],
    ] as const) {
      const RequestItems = { [name]: { Keys, ConsistentRead } }
      const { ConsumedCapacity } = await backend.send('BatchGetItem', { RequestItems, ...total })
      expect(ConsumedCapacity).toEqual([{ TableName: name, CapacityUnits }])
    }
  })
})
