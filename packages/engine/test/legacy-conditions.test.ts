import { beforeAll, describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { bytes, item, type Plain, value } from './backends/plain.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

type Comparison = [operator: string, ...values: Plain[]]

const condition = ([ComparisonOperator, ...values]: Comparison) => ({
  ComparisonOperator,
  AttributeValueList: values.map(value),
})
const conditions = (given: Record<string, Comparison>) =>
  Object.fromEntries(Object.entries(given).map(([name, comparison]) => [name, condition(comparison)]))

const stored: Record<string, Plain> = {
  s: 'dog',
  n: 3,
  b: bytes('dog'),
  yes: true,
  nothing: null,
  l: [1, 'x', bytes('y')],
  m: { a: 1, b: [new Set([1, 2])] },
  ss: new Set(['cat', 'dog']),
  ns: new Set([1, 2]),
  bs: new Set([bytes('cat'), bytes('dog')]),
  high: Buffer.from([129]),
}

const holding: Record<string, Comparison>[] = [
  { s: ['EQ', 'dog'] },
  { yes: ['EQ', true] },
  { nothing: ['EQ', null] },
  { l: ['EQ', [1, 'x', bytes('y')]] },
  { m: ['EQ', { b: [new Set([2, 1])], a: 1 }] },
  { ss: ['EQ', new Set(['dog', 'cat'])] },
  { s: ['NE', 'cat'] },
  { s: ['NE', 3] },
  { gone: ['NE', 'dog'] },
  { n: ['LT', 4] },
  { n: ['LE', 3] },
  { s: ['GT', 'cat'] },
  { b: ['GE', bytes('dog')] },
  { high: ['GT', Buffer.from([128, 129])] },
  { n: ['BETWEEN', 2, 3] },
  { s: ['BETWEEN', 'dog', 'dog'] },
  { n: ['IN', 1, 3] },
  { b: ['IN', bytes('cat'), bytes('dog')] },
  { s: ['BEGINS_WITH', 'do'] },
  { b: ['BEGINS_WITH', bytes('do')] },
  { s: ['CONTAINS', 'og'] },
  { b: ['CONTAINS', bytes('og')] },
  { ss: ['CONTAINS', 'dog'] },
  { ns: ['CONTAINS', 2] },
  { bs: ['CONTAINS', bytes('cat')] },
  { l: ['CONTAINS', 'x'] },
  { s: ['NOT_CONTAINS', 'x'] },
  { n: ['NOT_CONTAINS', 3] },
  { ss: ['NOT_CONTAINS', 'd'] },
  { gone: ['NULL'] },
  { nothing: ['NOT_NULL'] },
  { s: ['EQ', 'dog'], n: ['EQ', 3] },
]

const failing: Record<string, Comparison>[] = [
  { s: ['EQ', 'cat'] },
  { s: ['EQ', bytes('dog')] },
  { gone: ['EQ', 'dog'] },
  { s: ['NE', 'dog'] },
  { n: ['LT', 3] },
  { n: ['LT', 'x'] },
  { gone: ['LE', 3] },
  { gone: ['GT', 3] },
  { yes: ['GE', 3] },
  { n: ['BETWEEN', 4, 5] },
  { gone: ['BETWEEN', 4, 5] },
  { n: ['BETWEEN', 'a', 'z'] },
  { n: ['IN', 1, 2] },
  { gone: ['IN', 1] },
  { s: ['BEGINS_WITH', 'og'] },
  { n: ['BEGINS_WITH', '3'] },
  { gone: ['BEGINS_WITH', 'd'] },
  { s: ['CONTAINS', 'x'] },
  { n: ['CONTAINS', 3] },
  { m: ['CONTAINS', 'a'] },
  { ss: ['CONTAINS', 'd'] },
  { ns: ['CONTAINS', '1'] },
  { gone: ['CONTAINS', 'd'] },
  { s: ['NOT_CONTAINS', 'og'] },
  { ss: ['NOT_CONTAINS', 'dog'] },
  { gone: ['NOT_CONTAINS', 'd'] },
  { nothing: ['NULL'] },
  { gone: ['NOT_NULL'] },
  { s: ['EQ', 'dog'], n: ['EQ', 4] },
]

const refused: Record<string, Comparison>[] = [
  { s: ['EQ'] },
  { s: ['EQ', 'a', 'b'] },
  { s: ['NE'] },
  { s: ['LT', 'a', 'b'] },
  ...(['LT', 'LE', 'GT', 'GE'] as const).flatMap(operator =>
    [true, null, [1], { a: 1 }, new Set(['a'])].map(wrong => ({ s: [operator, wrong] as Comparison })),
  ),
  { n: ['BETWEEN', 1] },
  { n: ['BETWEEN', 1, 2, 3] },
  { n: ['BETWEEN', 2, 1] },
  { n: ['BETWEEN', 1, 'x'] },
  { n: ['BETWEEN', [1], [2]] },
  { n: ['IN'] },
  { n: ['IN', 1, 'x'] },
  { n: ['IN', [1], [2]] },
  { s: ['BEGINS_WITH'] },
  { s: ['BEGINS_WITH', 3] },
  { s: ['BEGINS_WITH', ['d']] },
  { s: ['CONTAINS', 'a', 'b'] },
  { l: ['CONTAINS', [1]] },
  { l: ['NOT_CONTAINS', { a: 1 }] },
  { ss: ['CONTAINS', new Set(['dog'])] },
  { s: ['NULL', 'dog'] },
  { s: ['NOT_NULL', 'dog'] },
  { s: ['DOG', 'dog'] },
  { s: ['eq', 'dog'] },
]

describeOnEachBackend('Conditions as they were before expressions', backend => {
  const table = onTable(backend, keys('pk', 'sk'))
  const key = item({ pk: 'p', sk: 's' })
  beforeAll(() => table.put({ ...key, ...item(stored) }))

  const touch = (rest: WireObject) =>
    table.send('UpdateItem', { Key: key, AttributeUpdates: { z: { Value: { N: '1' } } }, ...rest })
  const scanned = async (rest: WireObject) => (await table.send('Scan', rest)).Count
  const keyConditions = conditions({ pk: ['EQ', 'p'] })
  const queried = async (rest: WireObject) =>
    (await table.send('Query', { KeyConditions: keyConditions, ...rest })).Count

  it.each(holding.map(given => [given]))('%j holds', async given => {
    await touch({ Expected: conditions(given) })
    expect(await scanned({ ScanFilter: conditions(given) })).toBe(1)
    expect(await queried({ QueryFilter: conditions(given) })).toBe(1)
  })

  it.each(failing.map(given => [given]))('%j does not hold', async given => {
    await expectError(touch({ Expected: conditions(given) }), 'ConditionalCheckFailedException')
    expect(await scanned({ ScanFilter: conditions(given) })).toBe(0)
    expect(await queried({ QueryFilter: conditions(given) })).toBe(0)
  })

  it.each(refused.map(given => [given]))('%j is refused', async given => {
    await expectError(touch({ Expected: conditions(given) }), 'ValidationException')
    await expectError(scanned({ ScanFilter: conditions(given) }), 'ValidationException')
    await expectError(queried({ QueryFilter: conditions(given) }), 'ValidationException')
  })

  describe('are joined', () => {
    const either = conditions({ s: ['EQ', 'dog'], n: ['EQ', 4] })

    it('by AND, or as ConditionalOperator says', async () => {
      await touch({ Expected: either, ConditionalOperator: 'OR' })
      await expectError(
        touch({ Expected: either, ConditionalOperator: 'AND' }),
        'ConditionalCheckFailedException',
      )
      expect(await scanned({ ScanFilter: either, ConditionalOperator: 'OR' })).toBe(1)
      expect(await queried({ QueryFilter: either, ConditionalOperator: 'AND' })).toBe(0)
    })

    it('by nothing else', async () => {
      for (const ConditionalOperator of ['DOG', 'or']) {
        await expectError(touch({ Expected: either, ConditionalOperator }), 'ValidationException')
        await expectError(scanned({ ScanFilter: either, ConditionalOperator }), 'ValidationException')
        await expectError(queried({ QueryFilter: either, ConditionalOperator }), 'ValidationException')
      }
    })

    it('only where there are some', async () => {
      const message = /ConditionalOperator/
      await expectError(touch({ ConditionalOperator: 'OR' }), 'ValidationException', message)
      await expectError(scanned({ ConditionalOperator: 'OR' }), 'ValidationException', message)
      await expectError(queried({ ConditionalOperator: 'OR' }), 'ValidationException', message)
    })
  })

  describe('Expected', () => {
    it('may be a value, or that there is none', async () => {
      await touch({ Expected: { s: { Value: value('dog') }, gone: { Exists: false } } })
      await touch({ Expected: { s: { Exists: true, Value: value('dog') } } })
      await touch({ Expected: {} })
      const failed = 'ConditionalCheckFailedException'
      await expectError(touch({ Expected: { s: { Value: value('cat') } } }), failed)
      await expectError(touch({ Expected: { s: { Exists: false } } }), failed)
      await expectError(touch({ Expected: { gone: { Exists: true, Value: value('dog') } } }), failed)
    })

    it.each<[WireObject]>([
      [{}],
      [{ Exists: true }],
      [{ Exists: false, Value: value('dog') }],
      [{ Exists: true, ComparisonOperator: 'EQ', AttributeValueList: [value('dog')] }],
      [{ Value: value('dog'), AttributeValueList: [value('dog')] }],
      [{ AttributeValueList: [value('dog')] }],
    ])('is not %j', async given => {
      await expectError(touch({ Expected: { s: given } }), 'ValidationException')
    })

    it('is no word that is neither true nor false', () =>
      expectError(
        backend.sendUnchecked('DeleteItem', {
          TableName: table.name,
          Key: key,
          Expected: { s: { Exists: 'dog' } },
        }),
        'SerializationException',
      ))

    it('holds for puts and deletes', async () => {
      const wrong = { Expected: conditions({ s: ['EQ', 'cat'] }) }
      const failed = 'ConditionalCheckFailedException'
      await expectError(table.put(key, wrong), failed)
      await expectError(table.send('DeleteItem', { Key: key, ...wrong }), failed)
      await expectError(table.send('DeleteItem', { Key: item({ pk: 'p', sk: 'none' }), ...wrong }), failed)
      const fresh = item({ pk: 'fresh', sk: 's', s: 'cat' })
      await table.put(fresh, { Expected: { pk: { Exists: false } } })
      expect(await table.send('DeleteItem', { Key: item({ pk: 'fresh', sk: 's' }), ...wrong })).toEqual({})
    })

    it('does not go with expressions', () =>
      expectError(
        table.put(key, { Expected: { s: { Exists: false } }, ConditionExpression: 'attribute_exists(s)' }),
        'ValidationException',
        /Can not use both expression and non-expression parameters/,
      ))
  })

  describe('a filter', () => {
    it('is not of the keys that a query goes by', async () => {
      for (const QueryFilter of [conditions({ pk: ['EQ', 'p'] }), conditions({ sk: ['EQ', 's'] })]) {
        await expectError(queried({ QueryFilter }), 'ValidationException', /primary key attribute/)
      }
      expect(await scanned({ ScanFilter: conditions({ sk: ['EQ', 's'] }) })).toBe(1)
    })

    it('that is empty leaves all', async () => {
      expect(await queried({ QueryFilter: {} })).toBe(1)
      expect(await scanned({ ScanFilter: {} })).toBe(1)
    })

    it('does not go with expressions', async () => {
      const filter = conditions({ s: ['EQ', 'dog'] })
      const FilterExpression = 'attribute_exists(s)'
      await expectError(queried({ QueryFilter: filter, FilterExpression }), 'ValidationException')
      await expectError(scanned({ ScanFilter: filter, FilterExpression }), 'ValidationException')
      await expectError(scanned({ ScanFilter: filter, ProjectionExpression: 's' }), 'ValidationException')
    })
  })
})
