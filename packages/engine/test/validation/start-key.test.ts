import type { Item, KeyRange } from '@monotable/dynamodb'
import { describe, expect, it } from 'vitest'
import { checkStartInRange, checkStartKey } from '../../src/items/start-key.ts'
import { refusal } from './refusal.ts'
import { index, schema, table } from './tables.ts'

const keys = schema('a', 'b:N')
const global = index('global', 'global', schema('g', 'h'))
const plain = table(keys, global)
const invalid = 'The provided starting key is invalid'
const tooLong =
  'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes'
const mismatch = 'The provided key element does not match the schema'

describe('ExclusiveStartKey', () => {
  it.each<[string, 'Query' | 'Scan', Item, boolean, string | undefined]>([
    ['has the key of the table', 'Query', { a: { S: 'a' }, b: { N: '1' } }, false, undefined],
    ['lacks a key, in a query', 'Query', { a: { S: 'a' } }, false, invalid],
    ['lacks a key, in a scan', 'Scan', { a: { S: 'a' } }, false, invalid],
    ['has another attribute', 'Query', { a: { S: 'a' }, b: { N: '1' }, c: { S: 'c' } }, false, invalid],
    ['has the wrong attributes, in a query', 'Query', { a: { S: 'a' }, c: { N: '1' } }, false, invalid],
    ['has the wrong attributes, in a scan', 'Scan', { a: { S: 'a' }, c: { N: '1' } }, false, invalid],
    [
      'has the longest partition key',
      'Query',
      { a: { S: 'é'.repeat(1024) }, b: { N: '1' } },
      false,
      undefined,
    ],
    [
      'has a partition key that is too long',
      'Query',
      { a: { S: 'é'.repeat(1025) }, b: { N: '1' } },
      false,
      tooLong,
    ],
    ['has a key of the wrong type, in a query', 'Query', { a: { S: 'a' }, b: { S: '1' } }, false, mismatch],
    [
      'has a key of the wrong type, in a scan',
      'Scan',
      { a: { S: 'a' }, b: { S: '1' } },
      false,
      `${invalid}: ${mismatch}`,
    ],
    [
      'has the keys of the index and of the table',
      'Scan',
      { a: { S: 'a' }, b: { N: '1' }, g: { S: 'g' }, h: { S: 'h' } },
      true,
      undefined,
    ],
    ['of an index has the key of the table alone', 'Scan', { a: { S: 'a' }, b: { N: '1' } }, true, invalid],
    [
      'of an index has an index key of the wrong type',
      'Scan',
      { a: { S: 'a' }, b: { N: '1' }, g: { S: 'g' }, h: { N: '1' } },
      true,
      mismatch,
    ],
    [
      'of an index has a table key of the wrong type',
      'Scan',
      { a: { S: 'a' }, b: { S: '1' }, g: { S: 'g' }, h: { S: 'h' } },
      true,
      `${invalid}: ${mismatch}`,
    ],
  ])('that %s', (_rule, operation, startKey, ofIndex, message) => {
    expect(refusal(() => checkStartKey(operation, startKey, plain, ofIndex ? global : undefined))).toBe(
      message,
    )
  })
})

describe('A query goes on from', () => {
  const all: KeyRange = { partition: [{ S: 'a' }], sortEquals: [] }
  const above: KeyRange = { ...all, last: { operator: '>', values: [{ N: '5' }] } }
  const between: KeyRange = { ...all, last: { operator: 'between', values: [{ N: '9' }, { N: '10' }] } }

  it.each<[string, Item, KeyRange, string | undefined]>([
    ['a key of its partition', { a: { S: 'a' }, b: { N: '1' } }, all, undefined],
    [
      'no other partition',
      { a: { S: 'b' }, b: { N: '1' } },
      all,
      'The provided starting key is outside query boundaries based on provided conditions',
    ],
    [
      'no key that its condition excludes',
      { a: { S: 'a' }, b: { N: '5' } },
      above,
      'The provided starting key does not match the range key predicate',
    ],
    ['a key that its condition includes', { a: { S: 'a' }, b: { N: '10' } }, above, undefined],
    ['a bound that is greater as a number', { a: { S: 'a' }, b: { N: '10' } }, between, undefined],
    [
      'no other partition, whatever the sort key',
      { a: { S: 'b' }, b: { N: '10' } },
      above,
      'The query can return at most one row and cannot be restarted',
    ],
  ])('%s', (_rule, startKey, range, message) => {
    expect(refusal(() => checkStartInRange(startKey, keys, range))).toBe(message)
  })

  const found = { a: { S: 'a' }, b: { N: '5' } }
  const outside = 'The provided starting key does not match the range key predicate'

  it.each<['=' | '<' | '<=' | '>' | '>=', boolean[]]>([
    ['=', [false, true, false]],
    ['<', [true, false, false]],
    ['<=', [true, true, false]],
    ['>', [false, false, true]],
    ['>=', [false, true, true]],
  ])('what %s includes, at its bound and on both sides', (operator, included) => {
    const range: KeyRange = { ...all, last: { operator, values: [{ N: '5' }] } }
    const answers = ['4', '5', '6'].map(N =>
      refusal(() => checkStartInRange({ ...found, b: { N } }, keys, range)),
    )
    expect(answers).toEqual(included.map(isIn => (isIn ? undefined : outside)))
  })

  it('bytes that begin as the condition says', () => {
    const bytes = (...of: number[]) => ({ B: Buffer.from(of).toString('base64') })
    const range: KeyRange = { ...all, last: { operator: 'begins_with', values: [bytes(1, 2)] } }
    const from = (b: { B: string }) => () =>
      checkStartInRange({ a: { S: 'a' }, b }, schema('a', 'b:B'), range)
    expect(refusal(from(bytes(1, 2, 3)))).toBeUndefined()
    expect(refusal(from(bytes(1, 3)))).toBe(outside)
    expect(refusal(from(bytes(1)))).toBe(outside)
  })

  it('only what agrees with every partition attribute', () => {
    const several = schema('a c', 'b:N')
    const range: KeyRange = { partition: [{ S: 'a' }, { S: 'c' }], sortEquals: [] }
    const from = (a: string, c: string) => () =>
      checkStartInRange({ a: { S: a }, c: { S: c }, b: { N: '1' } }, several, range)
    const message = 'The provided starting key is outside query boundaries based on provided conditions'
    expect(refusal(from('a', 'c'))).toBeUndefined()
    expect(refusal(from('a', 'x'))).toBe(message)
    expect(refusal(from('x', 'c'))).toBe(message)
  })

  it('nothing, where the query gives one item at most', () => {
    const hashOnly = schema('a', '')
    const from = (a: string) => () => checkStartInRange({ a: { S: a } }, hashOnly, all, true)
    expect(refusal(from('a'))).toBe('The query can return at most one row and cannot be restarted')
    expect(refusal(from('b'))).toBe(
      'The provided starting key is outside query boundaries based on provided conditions',
    )
  })

  it('only what agrees with every leading sort attribute', () => {
    const several = schema('h', 'a b c')
    const range: KeyRange = {
      partition: [{ S: 'h' }],
      sortEquals: [{ S: 'x' }],
      last: { operator: 'begins_with', values: [{ S: 'y' }] },
    }
    const from = (a: string, b: string) => ({ h: { S: 'h' }, a: { S: a }, b: { S: b }, c: { S: '' } })
    expect(refusal(() => checkStartInRange(from('x', 'yes'), several, range))).toBeUndefined()
    const message = 'The provided starting key does not match the range key predicate'
    expect(refusal(() => checkStartInRange(from('x', 'no'), several, range))).toBe(message)
    expect(refusal(() => checkStartInRange(from('w', 'yes'), several, range))).toBe(message)
  })
})
