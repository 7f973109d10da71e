import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttributeValue } from '../../src/values/attribute-value.ts'
import { readItem } from '../../src/values/read-value.ts'
import { itemSize, valueSize } from '../../src/values/size.ts'

describe('the size of a value', () => {
  test.each<[string, AttributeValue, number]>([
    ['a string takes its UTF-8 bytes', { S: 'aé€𝄞' }, 1 + 2 + 3 + 4],
    ['a long string too', { S: 'é'.repeat(1000) }, 2000],
    ['an empty string takes none', { S: '' }, 0],
    ['a number takes its significant digits', { N: '-42' }, 3],
    ['a binary takes its bytes, not its base64', { B: 'AQI=' }, 2],
    ['an empty binary takes none', { B: '' }, 0],
    ['a boolean takes one', { BOOL: false }, 1],
    ['a null takes one', { NULL: true }, 1],
    ['a string set takes its members', { SS: ['a', 'bc'] }, 3],
    ['a number set takes its members', { NS: ['1', '123'] }, 5],
    ['a binary set takes its members', { BS: ['AQI=', 'Ag=='] }, 3],
    ['an empty list takes three', { L: [] }, 3],
    ['a list takes one more an element', { L: [{ S: 'ab' }, { BOOL: true }] }, 3 + (1 + 2) + (1 + 1)],
    ['an empty map takes three', { M: {} }, 3],
    [
      'a map takes one more a pair, and the names',
      { M: { ab: { S: 'c' }, é: { NULL: true } } },
      3 + (1 + 2 + 1) + (1 + 2 + 1),
    ],
    ['documents add up', { L: [{ M: { a: { L: [] } } }] }, 3 + 1 + (3 + 1 + 1 + 3)],
  ])('%s', (_, value, size) => {
    expect(valueSize(value)).toBe(size)
  })

  test('of base64 is that of the bytes it stands for', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
        expect(valueSize({ B: Buffer.from(bytes).toString('base64') })).toBe(bytes.length)
      }),
    )
  })

  test('of text is that of its UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        expect(valueSize({ S: text })).toBe(Buffer.byteLength(text))
      }),
    )
  })
})

describe('the size of an item', () => {
  test('is that of its names and values', () => {
    expect(itemSize({ pk: { S: 'abc' }, ñ: { N: '100.5' }, __proto__name: { BOOL: true } })).toBe(
      2 + 3 + 2 + 4 + 13 + 1,
    )
  })

  test('counts attributes whose names objects inherit', () => {
    const item = JSON.parse('{"__proto__":{"S":"ab"},"constructor":{"N":"1"}}')
    expect(itemSize(item)).toBe(9 + 2 + 11 + 2)
  })
})

test.each([
  ['0', 1],
  ['-0.0012', 3],
  ['120', 3],
  ['1e3', 2],
])('%s takes %i bytes, as it is stored', (N, size) => {
  expect(itemSize(readItem({ n: { N } }))).toBe(1 + size)
})
