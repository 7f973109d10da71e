import { createHash } from 'node:crypto'
import {
  type AttributeValue,
  canonicalNumber,
  compareValues,
  encodeKeyValue,
  type Item,
  type KeyAttribute,
  type KeyType,
} from '@monotable/dynamodb'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partitionHash } from '../src/keys/partition-hash.ts'
import {
  indexKey,
  indexSpace,
  itemKey,
  type KeyRange,
  partitionPrefix,
  type SortCondition,
  segmentRange,
  sortRange,
  successor,
  tableSpace,
} from '../src/keys/store-key.ts'
import type { Table, TableIndex } from '../src/tables/table.ts'

const character = fc.oneof(
  fc.constantFrom(
    '\0',
    '\x01',
    'a',
    'b',
    '\x7f',
    'é',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
const text = fc.array(character, { maxLength: 6 }).map(all => all.join(''))
const bytes = fc.array(fc.oneof(fc.constantFrom(0, 1, 0xfe, 0xff), fc.nat(255)), { maxLength: 6 })
const number = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }),
    fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -130, max: 87 })),
  )
  .map(([coefficient, exponent]) => canonicalNumber(`${coefficient}E${exponent}`))
const smallNumber = fc.integer({ min: -300, max: 300 }).map(n => canonicalNumber(String(n / 4)))

const value: { [of in KeyType]: fc.Arbitrary<AttributeValue> } = {
  S: text.map(S => ({ S })),
  N: fc.oneof(number, smallNumber).map(N => ({ N })),
  B: bytes.map(all => ({ B: Buffer.from(all).toString('base64') })),
}
const type = fc.constantFrom<KeyType>('S', 'N', 'B')

const tableOf = (partition: KeyAttribute[], sort: KeyAttribute[]) =>
  ({ id: 7, keys: { partition, sort } }) as unknown as Table
const compareAll = (a: AttributeValue[], b: AttributeValue[]) =>
  a.reduce(
    (order, left, at) => order || Math.sign(compareValues(left, b[at] as AttributeValue) ?? Number.NaN),
    0,
  )
const within = ({ gte, lt }: KeyRange, key: Buffer) =>
  Buffer.compare(gte, key) <= 0 && Buffer.compare(key, lt) < 0

describe('inside one partition', () => {
  test('items stand in the order of their sort values, of every type', () => {
    fc.assert(
      fc.property(
        type.chain(of => fc.tuple(fc.constant(of), value[of], value[of])),
        ([of, a, b]) => {
          const table = tableOf([{ name: 'p', type: 'S' }], [{ name: 's', type: of }])
          const order = Buffer.compare(
            itemKey(table, { p: { S: 'x' }, s: a }),
            itemKey(table, { p: { S: 'x' }, s: b }),
          )
          expect(order).toBe(compareAll([a], [b]))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('several sort values compare one after another', () => {
    const pair = fc.array(type, { minLength: 2, maxLength: 4 }).chain(types => {
      const row = fc.tuple(...types.map(of => value[of]))
      return fc.tuple(row, row, fc.nat(types.length))
    })
    fc.assert(
      fc.property(pair, ([a, b, same]) => {
        const other = [...a.slice(0, same), ...b.slice(same)]
        const prefix = partitionPrefix(1, 2, [{ S: 'x' }])
        const order = Buffer.compare(sortRange(prefix, a).gte, sortRange(prefix, other).gte)
        expect(order).toBe(compareAll(a, other))
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['a', 'a\0'],
    ['a\0', 'a\0\0'],
    ['a\0', 'a\x01'],
    ['', '\0'],
    ['\uffff', '\u{10000}'],
    ['\ud7ff', '\ue000'],
    ['a', 'aa'],
  ])('%j stands before %j', (a, b) => {
    const table = tableOf([{ name: 'p', type: 'S' }], [{ name: 's', type: 'S' }])
    const key = (S: string) => itemKey(table, { p: { S: 'x' }, s: { S } })
    expect(Buffer.compare(key(a), key(b))).toBe(-1)
  })
})

describe('partitions', () => {
  test('never mix: no key of one starts with the prefix of another', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, s) => {
        fc.pre(a !== b)
        const table = tableOf([{ name: 'p', type: 'S' }], [{ name: 's', type: 'S' }])
        const key = itemKey(table, { p: { S: a }, s: { S: s } })
        expect(within(sortRange(partitionPrefix(7, 0, [{ S: a }]), []), key)).toBe(true)
        expect(within(sortRange(partitionPrefix(7, 0, [{ S: b }]), []), key)).toBe(false)
      }),
    )
  })

  test('stand in the order of the hash that DynamoDB makes of them', () => {
    fc.assert(
      fc.property(
        type.chain(of => value[of]),
        one => {
          const expected = createHash('md5')
            .update('Outliers')
            .update(encodeKeyValue(one))
            .digest()
            .subarray(0, 8)
          expect(partitionHash([encodeKeyValue(one)])).toEqual(expected)
          expect(partitionPrefix(1, 0, [one]).subarray(7, 15)).toEqual(expected)
        },
      ),
    )
  })

  test('of several attributes are hashed as one', () => {
    const both: AttributeValue[] = [{ S: 'a' }, { N: '1' }]
    expect(partitionPrefix(1, 3, both).subarray(7, 15)).toEqual(partitionHash(both.map(encodeKeyValue)))
  })

  test('are found by values of any length', () => {
    const long = { S: 'é\0'.repeat(20_000) }
    const table = tableOf([{ name: 'p', type: 'S' }], [])
    expect(itemKey(table, { p: long }).equals(partitionPrefix(7, 0, [long]))).toBe(true)
    const longer = { B: Buffer.alloc(1_000_000, 'é\0').toString('base64') }
    const ofBytes = itemKey(tableOf([{ name: 'p', type: 'B' }], []), { p: longer })
    expect(ofBytes.length, 'every zero is two bytes').toBeGreaterThan(1_300_000)
    expect(ofBytes.equals(partitionPrefix(7, 0, [longer]))).toBe(true)
    expect(itemKey(table, { p: { S: 'a' } })).toEqual(partitionPrefix(7, 0, [{ S: 'a' }]))
  })
})

describe('a key condition selects exactly the keys that satisfy it', () => {
  const satisfies: Record<
    SortCondition['operator'],
    (key: AttributeValue, values: readonly AttributeValue[]) => boolean
  > = {
    '=': (key, [a]) => compareAll([key], [a as AttributeValue]) === 0,
    '<': (key, [a]) => compareAll([key], [a as AttributeValue]) < 0,
    '<=': (key, [a]) => compareAll([key], [a as AttributeValue]) <= 0,
    '>': (key, [a]) => compareAll([key], [a as AttributeValue]) > 0,
    '>=': (key, [a]) => compareAll([key], [a as AttributeValue]) >= 0,
    between: (key, [a, b]) =>
      compareAll([key], [a as AttributeValue]) >= 0 && compareAll([key], [b as AttributeValue]) <= 0,
    begins_with: (key, [a]) => {
      const prefix = encodeKeyValue(a as AttributeValue)
      return Buffer.from(encodeKeyValue(key)).subarray(0, prefix.length).equals(prefix)
    },
  }
  const operators = Object.keys(satisfies) as SortCondition['operator'][]

  test.each(operators)('%s', operator => {
    const types = operator === 'begins_with' ? fc.constantFrom<KeyType>('S', 'B') : type
    fc.assert(
      fc.property(
        types.chain(of => fc.tuple(value.S, value[of], value[of], value[of])),
        ([lead, key, a, b]) => {
          const values = operator === 'between' ? (compareAll([a], [b]) <= 0 ? [a, b] : [b, a]) : [a]
          const prefix = partitionPrefix(1, 2, [{ N: '5' }])
          const stored = sortRange(prefix, [lead, key, { S: 'table key' }]).gte
          const range = sortRange(prefix, [lead], { operator, values })
          expect(within(range, stored)).toBe(satisfies[operator](key, values))
          const elsewhere = sortRange(partitionPrefix(1, 2, [{ N: '6' }]), [lead, key]).gte
          expect(within(range, elsewhere)).toBe(false)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('an index entry', () => {
  const table = tableOf([{ name: 'p', type: 'S' }], [{ name: 's', type: 'N' }])
  const index = {
    id: 4,
    keys: { partition: [{ name: 'g', type: 'S' }], sort: [{ name: 'h', type: 'N' }] },
  } as unknown as TableIndex
  const item: Item = { p: { S: 'a' }, s: { N: '1' }, g: { S: 'x' }, h: { N: '2' } }

  test('is ordered by index key, then by table key', () => {
    const keys = [
      { ...item, h: { N: '-2' }, s: { N: '9' } },
      { ...item, s: { N: '-1' } },
      item,
      { ...item, s: { N: '10' } },
      { ...item, p: { S: 'a\0' } },
      { ...item, p: { S: 'b' } },
    ].map(one => indexKey(table, index, one) as Buffer)
    expect(keys.toSorted(Buffer.compare)).toEqual(keys)
    const range = sortRange(partitionPrefix(7, 4, [{ S: 'x' }]), [{ N: '2' }])
    expect(keys.map(key => within(range, key))).toEqual([false, true, true, true, true, true])
  })

  test.each<[string, Item]>([
    ['lacks an index key attribute', { p: { S: 'a' }, s: { N: '1' }, g: { S: 'x' } }],
    ['has one of another type', { ...item, h: { S: '2' } }],
  ])('is not made for an item that %s', (_, one) => {
    expect(indexKey(table, index, one)).toBeUndefined()
  })

  test('is not made from a name that the item only inherits', () => {
    const odd = {
      ...index,
      keys: { partition: [{ name: 'constructor', type: 'S' }], sort: [] },
    } as unknown as TableIndex
    expect(indexKey(table, odd, item)).toBeUndefined()
  })
})

describe('the space of keys', () => {
  test('of an index holds its keys, and that of a table holds them all', () => {
    const keys = [
      [7, 0],
      [7, 1],
      [7, 0xffff],
      [8, 0],
      [0xffffffff, 0xffff],
    ].map(([tableId = 0, indexId = 0]) => partitionPrefix(tableId, indexId, [{ S: 'a' }]))
    const inside = (range: KeyRange) => keys.map(key => within(range, key))
    expect(inside(indexSpace(7, 0))).toEqual([true, false, false, false, false])
    expect(inside(indexSpace(7, 0xffff))).toEqual([false, false, true, false, false])
    expect(inside(tableSpace(7))).toEqual([true, true, true, false, false])
    expect(inside(tableSpace(0xffffffff))).toEqual([false, false, false, false, true])
  })

  test('has a successor of every prefix, above all that start with it and below the rest', () => {
    expect(successor(Buffer.from([0x10, 1]))).toEqual(Buffer.from([0x10, 2]))
    expect(successor(Buffer.from([0x10, 0xff, 0xff]))).toEqual(Buffer.from([0x11]))
  })

  test.each([1, 2, 3, 7, 4096, 5000, 1_000_000])(
    'is divided among %i segments without gap or overlap',
    total => {
      const whole = indexSpace(7, 0)
      const first = segmentRange(7, 0, 0, total)
      const last = segmentRange(7, 0, total - 1, total)
      expect(Buffer.compare(first.gte, whole.gte)).toBeGreaterThanOrEqual(0)
      expect(last.lt).toEqual(whole.lt)
      for (let segment = 1; segment < Math.min(total, 50); segment++) {
        expect(segmentRange(7, 0, segment, total).gte).toEqual(segmentRange(7, 0, segment - 1, total).lt)
      }
      const lowest = Buffer.concat([whole.gte, Buffer.alloc(8)])
      expect(within(segmentRange(7, 0, 0, Math.min(total, 4096)), lowest)).toBe(true)
    },
  )
})

test('a partition has its hash, whether it was asked for of late or not', () => {
  const table = tableOf([{ name: 'pk', type: 'S' }], [])
  const texts = [
    ...Array.from({ length: 5000 }, (_, n) => `partition ${n}`),
    '',
    '\0',
    'a\0b',
    'é',
    'x'.repeat(500),
  ]
  const hashOf = (S: string) => itemKey(table, { pk: { S } }).subarray(7, 15)
  for (const inOrder of [texts, texts.toReversed(), texts]) {
    for (const S of inOrder) expect(hashOf(S)).toEqual(partitionHash([Buffer.from(S)]))
  }
})
