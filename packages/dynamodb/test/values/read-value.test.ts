import { describe, expect, it } from 'vitest'
import {
  readAttributeValue,
  readExpressionValues,
  readItem,
  type Wording,
} from '../../src/values/read-value.ts'
import { refusal } from '../expressions/reading.ts'

const refusalOf = (value: unknown, wording: Wording = 'current') =>
  refusal(() => readAttributeValue(value, wording))

const parameterValues = 'One or more parameter values were invalid: '
const tooDeep =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit'

function nested(levels: number, leaf: unknown = { S: 'leaf' }): unknown {
  let value = leaf
  for (let level = 0; level < levels; level++) value = level % 2 ? { L: [value] } : { M: { n: value } }
  return value
}

describe('An attribute value is copied and made canonical:', () => {
  it('numbers, also in sets and documents', () => {
    const given = { N: '1.50', M: undefined }
    expect(readAttributeValue(given, 'current')).toEqual({ N: '1.5' })
    expect(readAttributeValue({ NS: ['1e2', '0.10'] }, 'current')).toEqual({ NS: ['0.1', '100'] })
    expect(readAttributeValue({ L: [{ M: { a: { N: '+1' } } }] }, 'current')).toEqual({
      L: [{ M: { a: { N: '1' } } }],
    })
    expect(given.N).toBe('1.50')
  })

  it('bytes become base64', () => {
    const bytes = Buffer.from('xabcx').subarray(1, 4)
    expect(readAttributeValue({ B: bytes }, 'current')).toEqual({ B: 'YWJj' })
    expect(readAttributeValue({ BS: [new Uint8Array([0])] }, 'current')).toEqual({ BS: ['AA=='] })
  })

  it('sets are in order: strings and binaries by their bytes, numbers by value', () => {
    const ordered = (value: unknown) => readAttributeValue(value, 'current')
    expect(ordered({ SS: ['b', '\u{10000}', '', '\uffff', 'B'] })).toEqual({
      SS: ['', 'B', 'b', '\uffff', '\u{10000}'],
    })
    expect(ordered({ NS: ['10', '9', '-3', '-20', '0.5'] })).toEqual({ NS: ['-20', '-3', '0.5', '9', '10'] })
    expect(ordered({ BS: ['/w==', 'AQI=', '', 'AQ=='] })).toEqual({ BS: ['', 'AQ==', 'AQI=', '/w=='] })
  })

  it('words become booleans', () => {
    expect(readAttributeValue({ BOOL: 'no' }, 'current')).toEqual({ BOOL: false })
    expect(readAttributeValue({ NULL: 'true' }, 'current')).toEqual({ NULL: true })
  })

  it('nothing of the input is shared', () => {
    const given = { a: { L: [{ SS: ['x'] }] } }
    const item = readItem(given, 'current')
    given.a.L[0]?.SS.push('y')
    expect(item).toEqual({ a: { L: [{ SS: ['x'] }] } })
  })

  it('what is undefined is absent', () => {
    expect(Object.keys(readItem({ a: undefined, b: { M: { c: undefined } } }, 'current'))).toEqual(['b'])
  })

  it('any name is a name', () => {
    const item = readItem(JSON.parse('{"__proto__":{"S":"a"},"constructor":{"S":"b"}}'), 'current')
    expect(Object.keys(item)).toEqual(['__proto__', 'constructor'])
  })
})

describe('An attribute value is refused if it', () => {
  const empty = 'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes'
  const several =
    'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes'

  it.each([
    ['has no type', {}, empty],
    ['has a type that is none', { X: 'a' }, empty],
    ['has only null', { S: null }, empty],
    ['is null in a map', { M: { a: null } }, empty],
    ['has no type in a list', { L: [{}] }, empty],
    ['has two types', { S: 'a', N: '1' }, several],
    [
      'has two types of which one is wrong',
      { S: 'a', N: 'b' },
      'The parameter cannot be converted to a numeric value: b',
    ],
    [
      'is NULL false',
      { NULL: false },
      `${parameterValues}Null attribute value types must have the value of true`,
    ],
    ['is an empty string set', { SS: [] }, `${parameterValues}An string set  may not be empty`],
    ['is an empty number set', { NS: [] }, `${parameterValues}An number set  may not be empty`],
    ['is an empty binary set', { BS: [] }, `${parameterValues}Binary sets should not be empty`],
    ['has an empty name inside', { M: { '': { S: 'a' } } }, 'Empty attribute name'],
  ])('%s', (_rule, value, message) => {
    expect(refusalOf(value)).toBe(message)
    expect(refusalOf(value, 'older')).toBe(message)
  })

  it('repeats a member of a set: today its members are sorted up to the repeat', () => {
    expect(refusalOf({ SS: ['b', 'a', 'b', 'z', 'c'] })).toBe(
      `${parameterValues}Input collection ["a", "b", "b", "z", "c"] contains duplicates.`,
    )
    expect(refusalOf({ BS: ['/w==', 'AA==', 'AA=='] })).toBe(
      `${parameterValues}Input collection ["AA==","/w==","AA=="]of type BS contains duplicates.`,
    )
    expect(refusalOf({ NS: ['2', '1', '2.0'] })).toBe(
      `${parameterValues}Input collection contains duplicates.`,
    )
  })

  it('repeats a member of a set: the older check shows them as they came', () => {
    expect(refusalOf({ SS: ['b', 'a', 'b'] }, 'older')).toBe(
      `${parameterValues}Input collection [b, a, b] contains duplicates.`,
    )
    expect(refusalOf({ BS: ['/w==', 'AA==', 'AA=='] }, 'older')).toBe(
      `${parameterValues}Input collection [/w==, AA==, AA==]of type BS contains duplicates.`,
    )
    expect(refusalOf({ NS: ['2', '1', '2'] }, 'older')).toBe('Input collection contains duplicates')
  })

  it('repeats a member of a large set', () => {
    const members = Array.from({ length: 100 }, (_, at) => `m${at}`)
    expect(refusalOf({ SS: members })).toBe('accepted')
    expect(refusalOf({ SS: [...members, 'm50'] }, 'older')).toContain('contains duplicates')
  })

  it('is nested beyond 32 levels, itself the first of them', () => {
    expect(refusalOf(nested(31))).toBe('accepted')
    expect(refusalOf(nested(32))).toBe(tooDeep)
    expect(refusalOf(nested(31, { M: {} }))).toBe('accepted')
    expect(refusalOf(nested(100_000))).toBe(tooDeep)
  })
})

describe('In an item', () => {
  it('an empty name comes before depth, and depth before all else', () => {
    expect(refusal(() => readItem({ d: nested(100), '': { S: 'x' } }, 'older'))).toBe('Empty attribute name')
    expect(refusal(() => readItem({ m: { M: { '': { S: 'x' } } }, d: nested(40) }, 'older'))).toBe(tooDeep)
    expect(refusal(() => readItem({ n: { N: 'x' }, d: nested(40) }, 'older'))).toBe(tooDeep)
  })
})

describe('In the values of an expression', () => {
  const values = { ':v': { N: 'abc' } }

  it('the older check names the value', () => {
    expect(refusal(() => readExpressionValues(values, 'older'))).toBe(
      'ExpressionAttributeValues contains invalid value: The parameter cannot be converted to a numeric value: abc for key :v',
    )
    expect(refusal(() => readExpressionValues(values, 'current'))).toBe(
      'The parameter cannot be converted to a numeric value: abc',
    )
  })
})
