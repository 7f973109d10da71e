import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttributeValue } from '../../src/values/attribute-value.ts'
import { compareUtf8, compareValues, equalItems, equalValues } from '../../src/values/compare.ts'

describe('values are equal', () => {
  test.each<[string, AttributeValue, AttributeValue]>([
    ['with the same text', { S: 'a' }, { S: 'a' }],
    ['with the same number', { N: '1.5' }, { N: '1.5' }],
    ['with the same bytes', { B: 'AQI=' }, { B: 'AQI=' }],
    ['as nulls', { NULL: true }, { NULL: true }],
    ['as sets in any order', { SS: ['a', 'b'] }, { SS: ['b', 'a'] }],
    ['as number sets in any order', { NS: ['1', '2'] }, { NS: ['2', '1'] }],
    [
      'as maps in any order',
      { M: { a: { N: '1' }, b: { N: '2' } } },
      { M: { b: { N: '2' }, a: { N: '1' } } },
    ],
    ['as lists in the same order', { L: [{ N: '1' }, { S: 'a' }] }, { L: [{ N: '1' }, { S: 'a' }] }],
    ['at any depth', { M: { a: { L: [{ SS: ['x', 'y'] }] } } }, { M: { a: { L: [{ SS: ['y', 'x'] }] } } }],
  ])('%s', (_, a, b) => {
    expect(equalValues(a, b)).toBe(true)
  })
})

describe('values differ', () => {
  test.each<[string, AttributeValue, AttributeValue]>([
    ['by type', { S: '1' }, { N: '1' }],
    ['by the type of a set', { SS: ['1'] }, { NS: ['1'] }],
    ['by case', { S: 'a' }, { S: 'A' }],
    ['by truth', { BOOL: true }, { BOOL: false }],
    ['by a member more', { SS: ['a'] }, { SS: ['a', 'b'] }],
    ['by another member', { SS: ['a', 'b'] }, { SS: ['a', 'c'] }],
    ['by the order of a list', { L: [{ N: '1' }, { N: '2' }] }, { L: [{ N: '2' }, { N: '1' }] }],
    ['by the length of a list', { L: [{ N: '1' }] }, { L: [] }],
    ['by a name in a map', { M: { a: { N: '1' } } }, { M: { b: { N: '1' } } }],
    ['by a name that objects inherit', { M: { a: { N: '1' } } }, { M: { constructor: { N: '1' } } }],
    ['by a value in a map', { M: { a: { N: '1' } } }, { M: { a: { N: '2' } } }],
  ])('%s', (_, a, b) => {
    expect(equalValues(a, b)).toBe(false)
    expect(equalValues(b, a)).toBe(false)
  })

  test('items compare as maps do', () => {
    expect(equalItems({ a: { N: '1' }, b: { S: 'x' } }, { b: { S: 'x' }, a: { N: '1' } })).toBe(true)
    expect(equalItems({ a: { N: '1' } }, { a: { N: '1' }, b: { S: 'x' } })).toBe(false)
  })
})

describe('values are ordered', () => {
  test.each<[string, AttributeValue, AttributeValue]>([
    ['numbers by value, not by text', { N: '9' }, { N: '10' }],
    ['negative numbers', { N: '-10' }, { N: '-9' }],
    ['strings by their bytes', { S: 'Z' }, { S: 'a' }],
    ['strings above U+FFFF after those below', { S: '\uffff' }, { S: '\u{10000}' }],
    ['binaries as unsigned bytes', { B: 'fw==' }, { B: 'gA==' }],
    ['binaries with the shorter first', { B: '/w==' }, { B: '/wA=' }],
  ])('%s', (_, a, b) => {
    expect(compareValues(a, b)).toBeLessThan(0)
    expect(compareValues(b, a)).toBeGreaterThan(0)
    expect(compareValues(a, a)).toBe(0)
  })

  test.each<[AttributeValue, AttributeValue]>([
    [{ S: '1' }, { N: '1' }],
    [{ BOOL: true }, { BOOL: false }],
    [{ NULL: true }, { NULL: true }],
    [{ SS: ['a'] }, { SS: ['a'] }],
    [{ L: [] }, { L: [] }],
    [{ M: {} }, { M: {} }],
  ])('but not %j and %j', (a, b) => {
    expect(compareValues(a, b)).toBeUndefined()
  })

  test('in UTF-8 order, which is not the order of UTF-16', () => {
    const unit = fc.oneof(
      fc.constantFrom('a', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    const text = fc.array(unit, { maxLength: 4 }).map(all => all.join(''))
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
      { numRuns: 500 },
    )
  })
})
