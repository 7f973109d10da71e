import { beforeAll, describe, expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { onTable } from './backends/on-table.ts'
import { B, N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

const all = { ProjectionType: 'ALL' }
const include = (...NonKeyAttributes: string[]) => ({ ProjectionType: 'INCLUDE', NonKeyAttributes })
const index = (IndexName: string, KeySchema: object[], Projection: object = all) => ({
  IndexName,
  KeySchema,
  Projection,
})
const put = (text: string) => ({ Action: 'PUT', Value: S(text) })
const remove = { Action: 'DELETE' }

describeOnEachBackend('An index follows its items', backend => {
  const table = onTable(backend, {
    ...keys('pk', 'sk', 'a', 'b'),
    GlobalSecondaryIndexes: [
      index('pair', keySchema('a', 'b')),
      index('single', keySchema('a')),
      index('swapped', keySchema('sk', 'pk')),
    ],
    LocalSecondaryIndexes: [index('local', keySchema('pk', 'b'))],
  })
  const holders: [index: string, holds: (item: WireObject) => boolean][] = [
    ['pair', item => item.a && item.b],
    ['single', item => item.a],
    ['swapped', () => true],
    ['local', item => item.b],
  ]

  const expectIndexes = async (item: WireObject | undefined) => {
    for (const [IndexName, holds] of holders) {
      const { Items } = await table.send('Scan', { IndexName })
      expect([IndexName, Items]).toEqual([IndexName, item && holds(item) ? [item] : []])
    }
  }

  it('through every change of its attributes', async () => {
    const Key = { pk: S('p'), sk: S('s') }
    let item: WireObject = { ...Key, a: S('1'), b: S('1'), z: S('1') }
    await table.put(item)
    await expectIndexes(item)
    const changes: [string, Record<string, string | undefined>][] = [
      ['another attribute', { z: '2' }],
      ['the partition key', { a: '2' }],
      ['the sort key', { b: '2' }],
      ['both', { a: '3', b: '3' }],
      ['nothing', { a: '3', b: '3' }],
      ['the same sort key and another attribute', { b: '3', z: '3' }],
      ['one gone, the other changed', { a: undefined, b: '4' }],
      ['back again', { a: '4' }],
      ['the other one gone', { a: '5', b: undefined }],
      ['that one back', { b: '5' }],
      ['both gone', { a: undefined, b: undefined }],
      ['only the first', { a: '6' }],
      ['the second too', { b: '6' }],
      ['there', { b: '7' }],
      ['and back', { b: '6' }],
    ]
    for (const [change, values] of changes) {
      const AttributeUpdates = Object.fromEntries(
        Object.entries(values).map(([name, text]) => [name, text === undefined ? remove : put(text)]),
      )
      await table.send('UpdateItem', { Key, AttributeUpdates })
      item = { ...item }
      for (const [name, text] of Object.entries(values)) {
        if (text === undefined) delete item[name]
        else item[name] = S(text)
      }
      expect([change, await table.get(Key)]).toEqual([change, item])
      await expectIndexes(item)
    }
    await table.put(Key)
    await expectIndexes(Key)
    await table.send('DeleteItem', { Key })
    await expectIndexes(undefined)
  })
})

describeOnEachBackend('An index', backend => {
  describe('that includes attributes', () => {
    const table = onTable(backend, {
      ...keys('pk', undefined, 'x', 'a', 'z'),
      GlobalSecondaryIndexes: [
        index('byX', keySchema('x'), include('a', 'b')),
        index('namingKeys', keySchema('x'), include('b', 'x', 'pk')),
        index('byA', keySchema('a'), { ProjectionType: 'KEYS_ONLY' }),
        index('byZ', keySchema('z'), { ProjectionType: 'KEYS_ONLY' }),
      ],
    })
    const item = Object.fromEntries(['pk', 'x', 'a', 'b', 'c', 'z'].map(name => [name, S(name)]))
    const only = (...names: string[]) => Object.fromEntries(names.map(name => [name, S(name)]))
    beforeAll(() => table.put(item))

    it.each([
      ['byX', only('pk', 'x', 'a', 'b')],
      ['namingKeys', only('pk', 'x', 'b')],
      ['byA', only('pk', 'a')],
      ['byZ', only('pk', 'z')],
    ])('has them beside its keys and those of the table: %s', async (IndexName, expected) => {
      const { Items } = await table.send('Scan', { IndexName })
      expect(Items).toEqual([expected])
    })

    it('is projected from, but never into all attributes', async () => {
      const input = { IndexName: 'byX', KeyConditions: condition('x', S('x')) }
      const specific = await table.send('Query', {
        ...input,
        Select: 'SPECIFIC_ATTRIBUTES',
        AttributesToGet: ['a'],
      })
      expect(specific.Items).toEqual([only('a')])
      expect(await table.send('Query', { ...input, Select: 'COUNT' })).toEqual({ Count: 1, ScannedCount: 1 })
      await expectError(
        table.send('Query', { ...input, Select: 'ALL_ATTRIBUTES' }),
        'ValidationException',
        /ALL_ATTRIBUTES/,
      )
    })
  })

  describe('of any type of key', () => {
    const table = onTable(backend, {
      ...keys('pk', undefined, 's', 'b:B', 'n:N'),
      GlobalSecondaryIndexes: ['s', 'b', 'n'].flatMap(name => [
        index(`by-${name}`, keySchema(name)),
        index(`within-${name}`, keySchema('pk', name)),
      ]),
    })
    const item: WireObject = { pk: S('p'), s: S('s'), b: B(0, 255), n: N('17'), x: S('x') }
    beforeAll(() => table.put(item))

    it.each(['s', 'b', 'n'])('finds an item by %s', async name => {
      for (const [IndexName, KeyConditions] of [
        [`by-${name}`, condition(name, item[name])],
        [`within-${name}`, { ...condition('pk', item.pk), ...condition(name, item[name]) }],
      ]) {
        const { Items } = await table.send('Query', { IndexName, KeyConditions })
        expect(Items).toEqual([item])
      }
    })

    it.each([
      ['s', [N('3'), B(1), { BOOL: true }, { SS: ['a'] }, { NULL: true }]],
      ['b', [N('3'), S('a'), { BOOL: true }, { SS: ['a'] }, { M: {} }]],
      ['n', [S('3'), B(1), { BOOL: true }, { NS: ['1'] }, { L: [] }]],
    ] as const)('refuses another type of %s', async (name, values) => {
      for (const value of values) {
        await expectError(
          table.put({ pk: S('other'), [name]: value }),
          'ValidationException',
          /^One or more parameter values were invalid: Type mismatch for Index Key /,
        )
      }
      expect(await table.get({ pk: S('other') })).toBeUndefined()
    })
  })
})

function condition(name: string, value: WireObject): WireObject {
  return { [name]: { AttributeValueList: [value], ComparisonOperator: 'EQ' } }
}
