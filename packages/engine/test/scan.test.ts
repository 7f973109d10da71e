import { beforeAll, describe, expect, it } from 'vitest'
import { indexedTable } from './backends/indexed-table.ts'
import { keySchema } from './backends/keys.ts'
import { onTable } from './backends/on-table.ts'
import { B, N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

/** All pages of a scan, which must come to an end. */
async function pages(scan: (start: WireObject) => Promise<WireObject>, most: number): Promise<WireObject[]> {
  const all: WireObject[] = []
  let start: WireObject = {}
  do {
    const page = await scan(start)
    all.push(page)
    expect(all.length).toBeLessThanOrEqual(most)
    start = page.LastEvaluatedKey && { ExclusiveStartKey: page.LastEvaluatedKey }
  } while (start)
  return all
}
const itemsOf = (all: WireObject[]): WireObject[] => all.flatMap(page => page.Items)

describeOnEachBackend('Scan', backend => {
  const table = onTable(backend)
  const scan = (rest: WireObject = {}) => table.send('Scan', { ConsistentRead: true, ...rest })
  const items = Array.from({ length: 20 }, (_, n) => ({ pk: S(`item-${n}`), n: N(n), kind: S(`k${n % 2}`) }))
  const names = (some: WireObject[]): string[] => some.map(item => item.pk.S).sort()
  beforeAll(() => Promise.all(items.map(item => table.put(item))))

  it('gives every item', async () => {
    const answer = await scan()
    expect(names(answer.Items)).toEqual(names(items))
    expect(answer).toMatchObject({ Count: 20, ScannedCount: 20 })
    expect(answer.LastEvaluatedKey).toBeUndefined()
  })

  it('counts what it read and what a filter left of it', async () => {
    const filter = (text: string) => ({
      FilterExpression: 'kind = :v AND begins_with(pk, :p)',
      ExpressionAttributeValues: { ':v': S(text), ':p': S('item-') },
    })
    expect(await scan(filter('k1'))).toMatchObject({ Count: 10, ScannedCount: 20 })
    expect(await scan(filter('none'))).toEqual({ Items: [], Count: 0, ScannedCount: 20 })
    expect(await scan({ Select: 'COUNT' })).toEqual({ Count: 20, ScannedCount: 20 })
    expect(await scan({ Select: 'COUNT', ...filter('k0') })).toEqual({ Count: 10, ScannedCount: 20 })
  })

  it('gives every item once over its pages', async () => {
    const all = await pages(start => scan({ Limit: 3, ...start }), 8)
    for (const page of all) expect(page.Items.length).toBeLessThanOrEqual(3)
    expect(names(itemsOf(all))).toEqual(names(items))
  })

  it('ends a page after Limit items that it read, whether they matched or not', async () => {
    const nothing = { FilterExpression: 'n > :v', ExpressionAttributeValues: { ':v': N(100) } }
    const page = await scan({ Limit: 1, ...nothing })
    expect(page).toMatchObject({ Items: [], Count: 0, ScannedCount: 1 })
    expect(page.LastEvaluatedKey).toBeDefined()
  })

  it('goes on behind the key that it is given', async () => {
    const first = await scan({ Limit: 1 })
    const { Items } = await scan({ ExclusiveStartKey: first.LastEvaluatedKey })
    expect(Items).toHaveLength(19)
    expect(names(Items)).not.toContain(first.LastEvaluatedKey.pk.S)
  })

  it('divides the table into segments', async () => {
    const segment = (Segment: number) =>
      pages(start => scan({ Segment, TotalSegments: 4, Limit: 2, ...start }), 12)
    const parts = await Promise.all([0, 1, 2, 3].map(segment))
    expect(names(parts.flatMap(itemsOf))).toEqual(names(items))
    expect(parts.flatMap(itemsOf)).toEqual(expect.arrayContaining(items))
  })

  it('goes on only from a key of the segment that it is asked for', async () => {
    const { Items } = await scan({ Segment: 0, TotalSegments: 2 })
    const ExclusiveStartKey = { pk: Items[0].pk }
    expect((await scan({ Segment: 0, TotalSegments: 2, ExclusiveStartKey })).Items).toEqual(Items.slice(1))
    await expectError(
      scan({ Segment: 1, TotalSegments: 2, ExclusiveStartKey }),
      'ValidationException',
      'The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct ' +
        'Segment. TotalSegments: 2 Segment: 1',
    )
  })

  it('gives the items of a partition together, in the order of the sort key', async () => {
    const name = await backend.table(keys('pk:B', 'sk'))
    const numbers = Array.from({ length: 30 }, (_, n) => String(n))
    for (const pk of [B(0), B(255), B(0, 0)]) {
      for (const sk of numbers) await backend.send('PutItem', { TableName: name, Item: { pk, sk: S(sk) } })
    }
    const all = itemsOf(
      await pages(start => backend.send('Scan', { TableName: name, Limit: 7, ...start }), 14),
    )
    const partitions = [...new Set(all.map(item => item.pk.B))]
    const inOrder = [...numbers].sort()
    expect(partitions).toHaveLength(3)
    expect(all).toEqual(partitions.flatMap(bytes => inOrder.map(sk => ({ pk: { B: bytes }, sk: S(sk) }))))
  })

  it('does not start at what is no key of the table', () =>
    expectError(
      scan({ ExclusiveStartKey: { bad: S('p') } }),
      'ValidationException',
      /^The provided starting key is invalid/,
    ))

  it('misses a table', () =>
    expectError(
      backend.send('Scan', { TableName: 'not-there' }),
      'ResourceNotFoundException',
      'Requested resource not found',
    ))
})

describeOnEachBackend('A scan of an index', backend => {
  const table = onTable(backend, indexedTable)
  const item = (pk: string, sk: string, keys: WireObject) => ({
    pk: S(pk),
    sk: S(sk),
    ...keys,
    data: S(`data ${pk}`),
    extra: S('x'),
  })
  const items = [
    item('p', '1', { a: S('A'), b: S('r1') }),
    item('p', '2', { a: S('A'), b: S('r2') }),
    item('q', '1', { a: S('B'), b: S('r3') }),
  ]
  const withoutB = item('sparse', '1', { a: S('C') })
  const withoutBoth = item('sparse', '2', {})
  beforeAll(() => Promise.all([...items, withoutB, withoutBoth].map(one => table.put(one))))

  const all = [...items, withoutB]
  const pick = (names: string[]) => (one: WireObject) =>
    Object.fromEntries(names.map(name => [name, one[name]]))
  it.each<[string, WireObject[]]>([
    ['local-a', all],
    ['local-b', items.map(pick(['pk', 'sk', 'a', 'b']))],
    ['global-a', all],
    ['global-ab', items.map(pick(['pk', 'sk', 'a', 'b', 'data']))],
  ])('%s gives the items that have its keys, with what it projects', async (IndexName, expected) => {
    const ConsistentRead = IndexName.startsWith('local')
    const { Items } = await table.send('Scan', { IndexName, ConsistentRead })
    expect(Items).toHaveLength(expected.length)
    expect(Items).toEqual(expect.arrayContaining(expected))
  })

  it.each(['local-a', 'global-a'])('%s is filtered', async IndexName => {
    const answer = await table.send('Scan', {
      IndexName,
      FilterExpression: '(a = :v) AND ((b = :x) OR (b = :y))',
      ExpressionAttributeValues: { ':v': S('A'), ':x': S('r2'), ':y': S('r3') },
    })
    expect(answer).toEqual({ Items: [items[1]], Count: 1, ScannedCount: 4 })
  })

  describe('pages over equal keys', () => {
    const tied = onTable(backend, {
      ...keys('pk', 'sk', 'a', 'g'),
      LocalSecondaryIndexes: [
        { IndexName: 'local', KeySchema: keySchema('pk', 'a'), Projection: { ProjectionType: 'ALL' } },
      ],
      GlobalSecondaryIndexes: [
        { IndexName: 'global', KeySchema: keySchema('g', 'a'), Projection: { ProjectionType: 'ALL' } },
        { IndexName: 'hash', KeySchema: keySchema('g'), Projection: { ProjectionType: 'ALL' } },
      ],
    })
    const count = 30
    beforeAll(async () => {
      for (let n = 0; n < count; n++) {
        await tied.put({ pk: S('p'), sk: S(`${n}`), a: S(`group-${n % 3}`), g: S('g'), n: N(n) })
      }
    })

    it.each(['local', 'global', 'hash'])('of %s give each item once', async IndexName => {
      const found = itemsOf(
        await pages(start => tied.send('Scan', { IndexName, Limit: 4, ...start }), count / 4 + 1),
      )
      expect(new Set(found.map(one => one.n.N)).size).toBe(count)
      expect(found).toHaveLength(count)
    })

    it.each(['local', 'global', 'hash'])('of %s give what matches a filter', async IndexName => {
      const filter = {
        FilterExpression: 'n IN (:a, :b, :c)',
        ExpressionAttributeValues: { ':a': N(0), ':b': N(13), ':c': N(29) },
      }
      const scan = (start: WireObject) => tied.send('Scan', { IndexName, Limit: 4, ...filter, ...start })
      expect(itemsOf(await pages(scan, count / 4 + 1))).toHaveLength(3)
    })
  })
})
