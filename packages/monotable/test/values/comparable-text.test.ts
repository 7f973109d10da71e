import { describe, expect, it } from 'vitest'
import type { AttributeValue } from '../../src/values/attribute-value.ts'
import { comparableText } from '../../src/values/comparable-text.ts'

const same: [string, AttributeValue | undefined, AttributeValue | undefined][] = [
  ['sets in any order', { SS: ['a', 'b'] }, { SS: ['b', 'a'] }],
  ['sets of numbers', { NS: ['1.0', '20'] }, { NS: ['2e1', '1'] }],
  ['sets of bytes', { BS: ['AQ==', new Uint8Array([2])] }, { BS: ['Ag==', 'AQ=='] }],
  ['numbers', { N: '1.50' }, { N: '15e-1' }],
  ['bytes', { B: new Uint8Array([1, 2]) }, { B: 'AQI=' }],
  ['maps in any order', { M: { a: { N: '1' }, b: { L: [] } } }, { M: { b: { L: [] }, a: { N: '1.0' } } }],
  ['nothing', undefined, undefined],
]
const different: [string, AttributeValue | undefined, AttributeValue | undefined][] = [
  ['lists in another order', { L: [{ S: 'a' }, { S: 'b' }] }, { L: [{ S: 'b' }, { S: 'a' }] }],
  ['text and number', { S: '1' }, { N: '1' }],
  ['text and bytes', { S: '1' }, { B: 'MQ==' }],
  ['a set and a list', { SS: ['a'] }, { L: [{ S: 'a' }] }],
  ['null and nothing', { NULL: true }, undefined],
  ['true and false', { BOOL: true }, { BOOL: false }],
  ['a map and the list of its entries', { M: { a: { S: 'b' } } }, { L: [{ S: 'a' }, { S: 'b' }] }],
  ['one member and two', { SS: ['a'] }, { SS: ['a', 'b'] }],
]

describe('stored values are the same', () => {
  it.each(same)('for %s', (_, one, other) => expect(comparableText(one)).toBe(comparableText(other)))
  it.each(different)('but not for %s', (_, one, other) =>
    expect(comparableText(one)).not.toBe(comparableText(other)),
  )
})
