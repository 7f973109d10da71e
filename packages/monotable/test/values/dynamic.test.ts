import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marshal, unmarshal } from '../../src/values/dynamic.ts'

const bytes = new Uint8Array([1, 2])

const examples: [name: string, value: unknown, stored: object][] = [
  ['text', '한국 🏁', { S: '한국 🏁' }],
  ['empty text', '', { S: '' }],
  ['a number', -1.5, { N: '-1.5' }],
  ['a bigint', 2n ** 64n, { N: '18446744073709551616' }],
  ['bytes', bytes, { B: bytes }],
  ['true', true, { BOOL: true }],
  ['false', false, { BOOL: false }],
  ['null', null, { NULL: true }],
  ['a list', [1, ['a']], { L: [{ N: '1' }, { L: [{ S: 'a' }] }] }],
  ['an object', { a: { b: 1 } }, { M: { a: { M: { b: { N: '1' } } } } }],
  ['a set of text', new Set(['a', 'b']), { SS: ['a', 'b'] }],
  ['a set of numbers', new Set([1, 2n ** 64n]), { NS: ['1', '18446744073709551616'] }],
  ['a set of bytes', new Set([bytes]), { BS: [bytes] }],
]

describe('values without a declared type', () => {
  it.each(examples)('%s is stored as its wire type and read back', (_, value, stored) => {
    expect(marshal(value)).toEqual(stored)
    expect(unmarshal(marshal(value))).toEqual(value)
  })

  it.each<[name: string, value: unknown, stored: object]>([
    ['a Date as canonical timestamp', new Date(5), { S: '1970-01-01T00:00:00.005Z' }],
    ['a Map as an object', new Map([['a', 1]]), { M: { a: { N: '1' } } }],
    ['a set of mixed values as a list', new Set(['a', 1]), { L: [{ S: 'a' }, { N: '1' }] }],
    ['an empty set as an empty list', new Set(), { L: [] }],
    ['dates of one moment as one', new Set([new Date(5), new Date(5)]), { SS: ['1970-01-01T00:00:00.005Z'] }],
    ['bytes that are the same as one', new Set([bytes, bytes.slice()]), { BS: [bytes] }],
    [
      'an object without its undefined members',
      { a: undefined, b: [undefined] },
      { M: { b: { L: [{ NULL: true }] } } },
    ],
    ['what has a JSON form of its own by that', new URL('https://a.b/c'), { S: 'https://a.b/c' }],
  ])('%s', (_, value, stored) => {
    expect(marshal(value)).toEqual(stored)
  })

  it.each([undefined, () => 1, Symbol('s'), Number.NaN])('%s is refused', value => {
    expect(() => marshal(value)).toThrow('cannot be stored')
  })

  it('are read from base64 text as well as from bytes', () => {
    expect(unmarshal({ B: 'AQI=' })).toEqual(bytes)
    expect(unmarshal({ BS: ['AQI='] })).toEqual(new Set([bytes]))
  })

  it('that are no DynamoDB value are refused', () => {
    expect(() => unmarshal({} as { S: string })).toThrow('DynamoDB has no type for it')
  })

  it('come back as they were, whatever is nested in what', () => {
    const leaves = [fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)]
    fc.assert(
      fc.property(fc.anything({ key: fc.string({ unit: 'binary' }), values: leaves }), value => {
        expect(unmarshal(marshal(value))).toEqual(value)
      }),
    )
  })

  it('cannot reach a prototype through a member called __proto__', () => {
    const value = JSON.parse('{ "__proto__": { "polluted": true }, "constructor": 1 }')
    const read = unmarshal(marshal(value)) as object
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect('polluted' in {} || 'polluted' in read).toBe(false)
  })
})
