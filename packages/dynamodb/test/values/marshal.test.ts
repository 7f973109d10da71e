import { expect, test } from 'vitest'
import { marshal, marshalItem } from '../../src/values/marshal.ts'

test.each<[string, unknown, object]>([
  ['text', 'a', { S: 'a' }],
  ['a number', 1.5, { N: '1.5' }],
  ['a small number, without exponent', 1e-7, { N: '0.0000001' }],
  ['a large number, without exponent', 1e21, { N: '1000000000000000000000' }],
  ['a bigint', 12345678901234567890n, { N: '12345678901234567890' }],
  ['a boolean', false, { BOOL: false }],
  ['null', null, { NULL: true }],
  ['bytes', new Uint8Array([1, 2]), { B: 'AQI=' }],
  ['a moment', new Date(0), { S: '1970-01-01T00:00:00.000Z' }],
  [
    'a list, with null where there is nothing',
    ['a', undefined, 1],
    { L: [{ S: 'a' }, { NULL: true }, { N: '1' }] },
  ],
  ['a map, without what is undefined', { a: 1, b: undefined }, { M: { a: { N: '1' } } }],
  ['a Map, as a map', new Map([['a', 1]]), { M: { a: { N: '1' } } }],
  ['a set of texts, in order', new Set(['b', 'a']), { SS: ['a', 'b'] }],
  ['a set of numbers, in order', new Set([10, 9, -1]), { NS: ['-1', '9', '10'] }],
  [
    'a set of bytes',
    new Set([new Uint8Array([2]), new Uint8Array([1]), new Uint8Array([1])]),
    { BS: ['AQ==', 'Ag=='] },
  ],
  ['a set of both, as a list', new Set(['a', 1]), { L: [{ S: 'a' }, { N: '1' }] }],
  ['a set of none, as a list', new Set(), { L: [] }],
])('%s is stored', (_, value, stored) => {
  expect(marshal(value)).toEqual(stored)
})

test.each([
  ['a function', () => {}, 'DynamoDB has no function'],
  ['a symbol', Symbol('a'), 'DynamoDB has no symbol'],
  ['no number', Number.NaN, 'cannot be converted to a numeric value: NaN'],
  ['infinity', Number.POSITIVE_INFINITY, 'cannot be converted to a numeric value: Infinity'],
  ['a number out of range', 1e300, 'Number overflow'],
])('%s is refused', (_, value, message) => {
  expect(() => marshal(value)).toThrow(message)
})

test('an item may have any names', () => {
  const item = marshalItem(JSON.parse('{ "__proto__": 1, "constructor": "a" }'))
  expect(Object.entries(item)).toEqual([
    ['__proto__', { N: '1' }],
    ['constructor', { S: 'a' }],
  ])
})
