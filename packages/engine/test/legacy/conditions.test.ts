import { beforeAll, describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'
import { mixing } from '../validation/messages.ts'

const condition = (ComparisonOperator: string, ...AttributeValueList: WireObject[]) => ({
  ComparisonOperator,
  AttributeValueList,
})
const sortKeys = ({ Items }: WireObject) => Items.map((item: WireObject) => item.sk.S)

describeOnEachBackend('conditions without expressions', backend => {
  const table = onTable(backend, keys('pk', 'sk'))
  const rows: [sk: string, val: number, tag: string, flag?: boolean][] = [
    ['alpha', 1, 'hello-world', true],
    ['beta', 2, 'hello-there', false],
    ['gamma', 3, 'goodbye'],
    ['delta', 4, 'hello-again'],
    ['epsilon', 5, 'world'],
  ]

  beforeAll(async () => {
    for (const [sk, val, tag, flag] of rows) {
      const item = { pk: S('all'), sk: S(sk), val: N(val), tag: S(tag) }
      await table.put(flag === undefined ? item : { ...item, flag: { BOOL: flag } })
    }
  })

  const partition = { pk: condition('EQ', S('all')) }
  const query = (conditions: WireObject = {}, more: WireObject = {}) =>
    table.send('Query', { KeyConditions: { ...partition, ...conditions }, ...more })

  describe('KeyConditions', () => {
    it('find a partition, in both directions', async () => {
      const ascending = ['alpha', 'beta', 'delta', 'epsilon', 'gamma']
      expect(sortKeys(await query())).toEqual(ascending)
      expect(sortKeys(await query({}, { ScanIndexForward: false }))).toEqual(ascending.reverse())
    })

    it.each<[WireObject, string[]]>([
      [condition('BEGINS_WITH', S('al')), ['alpha']],
      [condition('BETWEEN', S('beta'), S('epsilon')), ['beta', 'delta', 'epsilon']],
      [condition('GT', S('delta')), ['epsilon', 'gamma']],
    ])('find a part of it: %j', async (sk, found) => {
      expect(sortKeys(await query({ sk }))).toEqual(found)
    })

    it('do not stand beside an expression', () =>
      expectError(
        query({}, { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': S('all') } }),
        'ValidationException',
        mixing('KeyConditions', 'KeyConditionExpression'),
      ))
  })

  it.each<[WireObject, string[]]>([
    [{ val: condition('EQ', N(3)) }, ['gamma']],
    [{ tag: condition('CONTAINS', S('hello')) }, ['alpha', 'beta', 'delta']],
    [{ flag: condition('EQ', { BOOL: true }) }, ['alpha']],
  ])('QueryFilter leaves what fits: %j', async (QueryFilter, found) => {
    const page = await query({}, { QueryFilter })
    expect(sortKeys(page)).toEqual(found)
    expect(page).toMatchObject({ Count: found.length, ScannedCount: 5 })
  })

  describe('ScanFilter', () => {
    it.each<[WireObject, WireObject, string[]]>([
      [{ val: condition('EQ', N(2)) }, {}, ['beta']],
      [{ val: condition('GT', N(3)) }, {}, ['delta', 'epsilon']],
      [{ tag: condition('BEGINS_WITH', S('hello')) }, {}, ['alpha', 'beta', 'delta']],
      [{ tag: condition('CONTAINS', S('there')) }, {}, ['beta']],
      [
        { tag: condition('BEGINS_WITH', S('hello')), val: condition('GT', N(1)) },
        { ConditionalOperator: 'AND' },
        ['beta', 'delta'],
      ],
      [
        { tag: condition('BEGINS_WITH', S('good')), val: condition('EQ', N(1)) },
        { ConditionalOperator: 'OR' },
        ['alpha', 'gamma'],
      ],
    ])('leaves what fits: %j %j', async (ScanFilter, more, found) => {
      expect(sortKeys(await table.send('Scan', { ScanFilter, ...more }))).toEqual(found)
    })

    it('does not stand beside an expression', () =>
      expectError(
        table.send('Scan', {
          ScanFilter: { val: condition('EQ', N(1)) },
          FilterExpression: 'val = :v',
          ExpressionAttributeValues: { ':v': N(1) },
        }),
        'ValidationException',
        mixing('ScanFilter', 'FilterExpression'),
      ))
  })
})
