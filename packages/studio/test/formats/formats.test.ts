import type { AttributeValue, Item } from '@monotable/dynamodb'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatOf, formats } from '../../src/formats/format.ts'
import { anyItem } from '../values/items.ts'

const written = (format: keyof typeof formats, items: readonly Item[]) =>
  [...formats[format].write(items)].join('')

describe.each(['dynamodb', 'csv'] as const)('%s', format => {
  test('any items survive a file: every type, every digit', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 4 }), items => {
        expect(formats[format].read(written(format, items))).toEqual(items)
      }),
    )
  })
})

test('JSON lines keep every digit and lose only what plain JSON has no word for', () => {
  const item: Item = {
    PK: { S: 'a' },
    big: { N: '12345678901234567890123456789012345678' },
    small: { N: '0.00000000000000000000000000000001' },
    tags: { SS: ['x', 'y'] },
    data: { B: 'AQI=' },
  }
  expect(formats.jsonl.read(written('jsonl', [item]))).toEqual([
    { ...item, tags: { L: [{ S: 'x' }, { S: 'y' }] }, data: { S: 'AQI=' } },
  ])
})

test('plain JSON of any item is read back with the same texts and digits, whatever the texts look like', () => {
  const plain: fc.Arbitrary<Item> = fc.dictionary(
    fc.string({ minLength: 1 }),
    fc.oneof(
      fc
        .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"n1"', '-1.5e3', '\\\\"', 's', 'n'))
        .map(S => ({ S })),
      fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }).map(N => ({ N: String(N) })),
    ),
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(plain, item => void expect(formats.jsonl.read(written('jsonl', [item]))).toEqual([item])),
  )
})

test('what a file holds is told by its name and its first line', () => {
  expect(formatOf('items.csv', 'PK:S\na')).toBe('csv')
  expect(formatOf('items.json', '{"Item":{"PK":{"S":"a"}}}')).toBe('dynamodb')
  expect(formatOf('items.json', '{"PK":{"S":"a"}}')).toBe('dynamodb')
  expect(formatOf('items.json', '{"PK":"a","price":1.5}')).toBe('jsonl')
})

test('an empty text, an empty binary and texts of quotes survive CSV', () => {
  const items = ['', '"', '""', '"""', 'a""'].map(S => ({ PK: { S: 'a' }, text: { S }, data: { B: '' } }))
  expect(formats.csv.read(written('csv', items))).toEqual(items)
  const odd: Item[] = [{ PK: { S: 'a' }, 'a\nname:of lines': { N: '1' } }]
  expect(formats.csv.read(written('csv', odd))).toEqual(odd)
})

test('one document is read too: an array, and what the AWS CLI prints', () => {
  const items: Item[] = [{ PK: { S: 'a' }, n: { N: '1' } }, { PK: { S: 'b' } }]
  const scan = JSON.stringify({ Items: items, Count: 2, ScannedCount: 2 }, null, 4)
  expect(formats[formatOf('scan.json', scan)].read(scan)).toEqual(items)
  for (const text of [JSON.stringify(items), JSON.stringify(items, null, 2)]) {
    expect(formats[formatOf('items.json', text)].read(text)).toEqual(items)
  }
  const plain = '[\n  { "PK": "a", "n": 12345678901234567890123456789012345678 },\n  { "PK": "b" }\n]'
  expect(formats[formatOf('items.json', plain)].read(plain)).toEqual([
    { PK: { S: 'a' }, n: { N: '12345678901234567890123456789012345678' } },
    { PK: { S: 'b' } },
  ])
  const one = '{\n  "PK": "a",\n  "Items": ["kept", "as it is"]\n}'
  expect(formats.jsonl.read(one)).toEqual([
    { PK: { S: 'a' }, Items: { L: [{ S: 'kept' }, { S: 'as it is' }] } },
  ])
})

test('a CSV of another program has texts, with quotes, commas and breaks inside', () => {
  const items = formats.csv.read('PK,note\r\na,"one, ""two""\nthree"\r\nb,\r\n')
  expect(items).toEqual([{ PK: { S: 'a' }, note: { S: 'one, "two"\nthree' } }, { PK: { S: 'b' } }])
})

test.each<[keyof typeof formats, string, string]>([
  ['jsonl', '{"PK":"a"}\n[1]', 'Line 2: An item is an object'],
  ['dynamodb', '{"PK":{"S":"a","N":"1"}}', 'Line 1: PK: a value is an object with one type'],
  ['dynamodb', '{"PK":{"S":"a"},"n":{"N":"one"}}', "Line 1: n: 'one' is not a number"],
  ['csv', 'PK:S,n:N\na,1\nb,x', "Row 3: n: 'x' is not a number"],
  ['csv', 'PK:S\n"a', 'A quoted cell has no closing quote'],
])('a fault in a file of %s is told with its place', (format, text, fault) => {
  expect(() => formats[format].read(text)).toThrow(fault)
})

test('a column of several types says the type in each cell', () => {
  const items: Item[] = [{ a: { S: '1' } }, { a: { N: '1' } as AttributeValue }]
  expect(written('csv', items)).toBe('a:*\n"{""S"":""1""}"\n"{""N"":""1""}"\n')
})

test.each([' a', 'a ', '  ', '\ta', 'a\n', '\u00a0'])(
  'a cell with blanks at an end is quoted, so that no spreadsheet trims it: %j',
  text => {
    const items = [{ PK: { S: text } }]
    expect(written('csv', items)).toBe(`PK:S\n"${text}"\n`)
    expect(formats.csv.read(written('csv', items))).toEqual(items)
  },
)
