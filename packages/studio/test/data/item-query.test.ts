import { open } from '@monotable/engine'
import fc from 'fast-check'
import { ensureTables } from 'monotable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  filterOperators,
  type ItemQuery,
  keyOperators,
  type Page,
  requestOf,
} from '../../src/data/item-query.ts'
import { fromAddress, toAddress } from '../../src/data/item-query-address.ts'
import { readTable, type Table, type TableDescription } from '../../src/keys/table.ts'
import { fillShop } from '../support/fill-shop.ts'
import { shop } from '../support/shop.ts'

const engine = await open()
let table: Table
const all: ItemQuery = { filters: [], descending: false }
const asked = async (query: Partial<ItemQuery>) => {
  const { operation, input } = requestOf(table, { ...all, ...query })
  return engine.send<Page>(operation, input)
}

beforeAll(async () => {
  await ensureTables(shop, engine)
  await fillShop(engine)
  table = readTable(
    (await engine.send<{ Table: TableDescription }>('DescribeTable', { TableName: 'Shop' })).Table,
  )
})
afterAll(() => engine.close())

test('without a partition it is a scan, of an index too', async () => {
  expect((await asked({})).Count).toBe(168)
  expect((await asked({ index: 'GSI2' })).Count).toBeLessThan(48)
})

const keyCases: Record<(typeof keyOperators)[number], [values: string[], count: number]> = {
  '=': [['META'], 1],
  begins_with: [['ORDER#'], 30],
  between: [['ORDER#2026-03-01', 'ORDER#2026-03-02'], 4],
  '<': [['META'], 4],
  '<=': [['META'], 5],
  '>': [['PRODUCT#p022'], 25],
  '>=': [['PRODUCT#p022'], 26],
}

test.each(keyOperators)('the sort key is compared by %s', async operator => {
  const [values, count] = keyCases[operator]
  const { Count } = await asked({ partition: 'SHOP#harbour', sort: { operator, values } })
  expect(Count).toBe(count)
})

const filterCases: Record<
  keyof typeof filterOperators,
  [path: string, type: 'S' | 'N', values: string[], count: number]
> = {
  '=': ['name', 'S', ['Dima Spade'], 6],
  '<>': ['name', 'S', ['Northern Lights'], 167],
  '<': ['stock', 'N', ['1'], 4],
  '<=': ['stock', 'N', ['1'], 6],
  '>': ['stock', 'N', ['21'], 2],
  '>=': ['stock', 'N', ['21'], 4],
  between: ['stock', 'N', ['21', '22'], 4],
  in: ['status', 'S', ['open', 'paid'], 32],
  begins_with: ['name', 'S', ['Dima '], 10],
  contains: ['tags', 'S', ['spade'], 6],
  'not contains': ['tags', 'S', ['spade'], 162],
  exists: ['place.aisle', 'S', [], 48],
  'not exists': ['tags', 'S', [], 120],
  'has type': ['tags', 'S', ['SS'], 48],
  'size =': ['tags', 'N', ['2'], 48],
  'size <>': ['tags', 'N', ['2'], 120],
  'size <=': ['tags', 'N', ['2'], 48],
  'size >=': ['tags', 'N', ['3'], 0],
  'size <': ['tags', 'N', ['2'], 0],
  'size >': ['tags', 'N', ['1'], 48],
}

test.each(Object.keys(filterCases) as (keyof typeof filterCases)[])(
  'items are filtered by %s',
  async operator => {
    const [path, type, values, count] = filterCases[operator]
    expect((await asked({ filters: [{ path, operator, type, values }] })).Count).toBe(count)
  },
)

test('descending is the other way round', async () => {
  const query = { partition: 'SHOP#north', sort: { operator: 'begins_with' as const, values: ['PRODUCT#'] } }
  const [up, down] = await Promise.all([asked(query), asked({ ...query, descending: true })])
  expect(down.Items).toEqual(up.Items.toReversed())
})

const text = fc.string({ minLength: 1, maxLength: 8 })
const anyQuery: fc.Arbitrary<ItemQuery> = fc.record(
  {
    index: text,
    partition: text,
    sort: fc.oneof(
      fc.record({ operator: fc.constantFrom(...keyOperators), values: fc.tuple(text) }),
      fc.record({ operator: fc.constant('between' as const), values: fc.tuple(text, text) }),
    ),
    filters: fc.array(
      fc.record({
        path: text,
        operator: fc.constantFrom(...(Object.keys(filterOperators) as (keyof typeof filterOperators)[])),
        type: fc.constantFrom('S' as const, 'N' as const, 'BOOL' as const),
        values: fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
    descending: fc.boolean(),
  },
  { requiredKeys: ['filters', 'descending'], noNullPrototype: true },
)

test('every query has an address, and an address gives the query back', () => {
  fc.assert(
    fc.property(
      anyQuery,
      query => void expect(fromAddress(new URLSearchParams(`${toAddress(query)}`))).toEqual(query),
    ),
  )
})

test('an address that somebody wrote by hand is read as far as it makes sense', () => {
  const address = new URLSearchParams('pk=a&op=like&sk=b&filter=nonsense&filter=["a","no such"]&order=up')
  expect(fromAddress(address)).toEqual({
    partition: 'a',
    sort: { operator: '=', values: ['b'] },
    filters: [],
    descending: false,
  })
})
