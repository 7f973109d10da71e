import { beforeAll, describe, expect, it } from 'vitest'
import { indexedTable } from './backends/indexed-table.ts'
import { keySchema } from './backends/keys.ts'
import { onTable } from './backends/on-table.ts'
import { S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

const item = (pk: string, sk: string, a?: string, b?: string) => ({
  pk: S(pk),
  sk: S(sk),
  ...(a !== undefined && { a: S(a) }),
  ...(b !== undefined && { b: S(b) }),
  data: S(`data of ${pk}/${sk}`),
  extra: S('x'),
})

describeOnEachBackend('A query of an index', backend => {
  const table = onTable(backend, indexedTable)
  const items = [
    item('p', '1', 'apple', 'x-100'),
    item('p', '2', 'apricot', 'x-200'),
    item('p', '3', 'banana', 'x-150'),
    item('q', '1', 'apple', 'x-300'),
    item('p', '4'),
    item('p', '5', 'cherry'),
  ]
  beforeAll(() => Promise.all(items.map(one => table.put(one))))

  const query = (IndexName: string, condition: string, values: WireObject, rest: WireObject = {}) =>
    table.send('Query', {
      IndexName,
      KeyConditionExpression: condition,
      ExpressionAttributeValues: values,
      ...rest,
    })
  const found = ({ Items }: WireObject): string[] => Items.map((one: WireObject) => `${one.pk.S}/${one.sk.S}`)

  it.each<[string, string, WireObject, string[]]>([
    ['local-a', 'pk = :p', { ':p': S('p') }, ['p/1', 'p/2', 'p/3', 'p/5']],
    ['local-a', 'pk = :p AND a = :v', { ':p': S('p'), ':v': S('apple') }, ['p/1']],
    ['local-a', 'pk = :p AND begins_with(a, :v)', { ':p': S('p'), ':v': S('ap') }, ['p/1', 'p/2']],
    [
      'local-b',
      'pk = :p AND b BETWEEN :v AND :w',
      { ':p': S('p'), ':v': S('x-100'), ':w': S('x-200') },
      ['p/1', 'p/3', 'p/2'],
    ],
    ['local-a', 'pk = :p', { ':p': S('nobody') }, []],
    ['global-ab', 'a = :v', { ':v': S('apple') }, ['p/1', 'q/1']],
    ['global-ab', 'a = :v AND b = :w', { ':v': S('apple'), ':w': S('x-300') }, ['q/1']],
    ['global-ab', 'a = :v', { ':v': S('cherry') }, []],
    ['global-a', 'a = :v', { ':v': S('cherry') }, ['p/5']],
    ['global-a', 'a = :v', { ':v': S('nothing') }, []],
  ])('%s: %s %j', async (index, condition, values, expected) => {
    expect(found(await query(index, condition, values))).toEqual(expected)
  })

  it('in segments goes on in each of them behind the key where it stopped', async () => {
    const inSegment = async (Segment: number): Promise<string[]> => {
      const names: string[] = []
      let ExclusiveStartKey: WireObject | undefined
      do {
        const input = { IndexName: 'global-a', Segment, TotalSegments: 3, Limit: 1 }
        const page = await table.send('Scan', { ...input, ...(ExclusiveStartKey && { ExclusiveStartKey }) })
        names.push(...found(page))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey !== undefined)
      return names
    }
    const names = await Promise.all([0, 1, 2].map(inSegment))
    expect(names.flat().sort()).toEqual(['p/1', 'p/2', 'p/3', 'p/5', 'q/1'])
  })

  it('of all items with one partition key of the index gives each', async () => {
    expect(found(await query('global-a', 'a = :v', { ':v': S('apple') })).sort()).toEqual(['p/1', 'q/1'])
  })

  it('may be consistent on a local index', async () => {
    const answer = await query('local-a', 'pk = :p', { ':p': S('p') }, { ConsistentRead: true })
    expect(answer.Count).toBe(4)
  })

  it('gives what the index projects', async () => {
    const [local] = (await query('local-a', 'pk = :p AND a = :v', { ':p': S('p'), ':v': S('apple') })).Items
    expect(local).toEqual(items[0])
    const [included] = (await query('local-b', 'pk = :p AND b = :v', { ':p': S('p'), ':v': S('x-100') }))
      .Items
    const { data, extra, ...rest } = items[0] as WireObject
    expect(included).toEqual(rest)
    const projected = { Select: 'ALL_PROJECTED_ATTRIBUTES' }
    const [global] = (await query('global-ab', 'a = :v', { ':v': S('banana') }, projected)).Items
    const { extra: _extra, ...allButExtra } = items[2] as WireObject
    expect(global).toEqual(allButExtra)
  })

  it('fetches all attributes from the table behind a local index', async () => {
    const select = { Select: 'ALL_ATTRIBUTES' }
    const whole = await query('local-b', 'pk = :p AND b = :v', { ':p': S('p'), ':v': S('x-100') }, select)
    expect(whole.Items).toEqual([items[0]])
  })

  it('does not start at a key without those of the index', () =>
    expectError(
      query('global-a', 'a = :v', { ':v': S('apple') }, { ExclusiveStartKey: { pk: S('p') } }),
      'ValidationException',
      /^The provided starting key is invalid/,
    ))

  describe('pages over equal keys', () => {
    const tied = ['1', '2', '3', '4'].map(sk => item('tied', sk, 'same', 'same'))
    const others = ['w', 'x', 'y', 'z'].map(pk => item(pk, '1', 'tie', 'tie'))
    beforeAll(() => Promise.all([...tied, ...others].map(one => table.put(one))))

    it.each<[string, string, WireObject, string[], string[]]>([
      [
        'local-a',
        'pk = :p AND a = :v',
        { ':p': S('tied'), ':v': S('same') },
        ['a', 'pk', 'sk'],
        tied.map(one => `tied/${one.sk.S}`),
      ],
      [
        'global-ab',
        'a = :v AND b = :v',
        { ':v': S('tie') },
        ['a', 'b', 'pk', 'sk'],
        others.map(one => `${one.pk.S}/1`),
      ],
      ['global-a', 'a = :v', { ':v': S('same') }, ['a', 'pk', 'sk'], tied.map(one => `tied/${one.sk.S}`)],
    ])('of %s give each item once, in both directions', async (index, condition, values, names, expected) => {
      for (const ScanIndexForward of [true, false]) {
        const seen: string[] = []
        let ExclusiveStartKey: WireObject | undefined
        do {
          const start = ExclusiveStartKey && { ExclusiveStartKey }
          const page = await query(index, condition, values, { Limit: 1, ScanIndexForward, ...start })
          seen.push(...found(page))
          ExclusiveStartKey = page.LastEvaluatedKey
          if (ExclusiveStartKey) expect(Object.keys(ExclusiveStartKey).sort()).toEqual(names)
          expect(seen.length).toBeLessThanOrEqual(expected.length)
        } while (ExclusiveStartKey)
        expect([...seen].sort()).toEqual(expected)
      }
    })
  })
})

describeOnEachBackend('An index with several sort attributes', backend => {
  const table = onTable(backend, {
    ...keys('pk', undefined, 'h', 'a', 'b', 'c', 'd'),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'several',
        KeySchema: [
          ...keySchema('h'),
          ...['a', 'b', 'c', 'd'].map(AttributeName => ({ AttributeName, KeyType: 'RANGE' })),
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  })
  const rows: [pk: string, a: string, b: string, c: string | undefined, d: string][] = [
    ['p1', 'T', 'live', 'b', 'r1'],
    ['p2', 'T', 'live', 'a', 'r2'],
    ['p3', 'T', 'live', 'a', 'r1'],
    ['p4', 'T', 'draft', 'c', 'r1'],
    ['p5', 'F', 'live', 'a', 'r0'],
    ['p6', 'T', 'live', undefined, 'r1'],
  ]
  beforeAll(async () => {
    for (const [pk, a, b, c, d] of rows) {
      await table.put({ pk: S(pk), h: S('o'), a: S(a), b: S(b), ...(c && { c: S(c) }), d: S(d) })
    }
  })

  const values: WireObject = { ':h': 'o', ':a': 'T', ':b': 'live', ':c': 'a', ':d': 'r', ':x': 'r1' }
  const query = (condition: string, rest: WireObject = {}) =>
    table.send('Query', {
      IndexName: 'several',
      KeyConditionExpression: condition,
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values)
          .filter(([name]) => condition.includes(name))
          .map(([name, text]) => [name, S(text)]),
      ),
      ...rest,
    })
  const found = ({ Items }: WireObject): string[] => Items.map((one: WireObject) => one.pk.S)

  it.each([
    ['h = :h', ['p5', 'p4', 'p3', 'p2', 'p1']],
    ['h = :h AND a = :a', ['p4', 'p3', 'p2', 'p1']],
    ['h = :h AND a = :a AND b = :b', ['p3', 'p2', 'p1']],
    ['b = :b AND h = :h AND a = :a', ['p3', 'p2', 'p1']],
    ['h = :h AND a = :a AND b < :b', ['p4']],
    ['h = :h AND a = :a AND b = :b AND c = :c', ['p3', 'p2']],
    ['h = :h AND a = :a AND b = :b AND c > :c', ['p1']],
    ['h = :h AND a = :a AND b = :b AND c = :c AND begins_with(d, :d)', ['p3', 'p2']],
    ['h = :h AND a = :a AND b = :b AND c = :c AND d BETWEEN :x AND :x', ['p3']],
  ])('is ordered by one after the other: %s', async (condition, expected) => {
    expect(found(await query(condition))).toEqual(expected)
    expect(found(await query(condition, { ScanIndexForward: false }))).toEqual([...expected].reverse())
  })

  it('gives pages that end at the table key and all index keys', async () => {
    const first = await query('h = :h AND a = :a', { Limit: 2 })
    expect(found(first)).toEqual(['p4', 'p3'])
    expect(first.LastEvaluatedKey).toEqual({
      pk: S('p3'),
      h: S('o'),
      a: S('T'),
      b: S('live'),
      c: S('a'),
      d: S('r1'),
    })
    const rest = await query('h = :h AND a = :a', { ExclusiveStartKey: first.LastEvaluatedKey })
    expect(found(rest)).toEqual(['p2', 'p1'])
  })

  it.each([
    ['h = :h AND a = :a AND c = :c', 'b', 'c'],
    ['h = :h AND a = :a AND b > :b AND c = :c', 'b', 'c'],
    ['h = :h AND b = :b', 'a', 'b'],
  ])('is not queried with a gap: %s', async (condition, missing, present) => {
    await expectError(
      query(condition),
      'ValidationException',
      new RegExp(
        `RANGE key attributes ${missing} must have equality conditions specified in the query ` +
          `because a condition is present on key attribute ${present}`,
      ),
    )
  })
})
