import { expect, test } from 'vitest'
import { freeForm } from '../../src/kit/free-form.ts'

const reasonOf = (value: unknown) => freeForm.safeParse(value).error?.issues[0]?.message
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

test.each([
  ['nothing in it', {}],
  ['five levels', nested(5)],
  ['lists, texts, numbers, null', { a: [1, 'x', null, { b: [true] }] }],
  ['names that only look like those of keys', { pks: 1, skill: 2, gsi: 3, total: 4, ttlDays: 5, gsi1: 6 }],
  ['the most that is allowed', { a: '\u0001'.repeat(5460) }],
  ['a list of 10,000 elements', { a: Array(10_000).fill(0) }],
])('%s is kept as it is', (_, value) => {
  expect(freeForm.parse(value)).toEqual(value)
})

test.each([
  ['six levels', nested(6), 'has more than 5 levels'],
  ['thousands of levels', nested(5000), 'has more than 5 levels'],
  ['six levels of lists', { a: [[[[[1]]]]] }, 'has more than 5 levels'],
  ['a name of a key', { a: [{ Gsi1pK: 1 }] }, 'cannot contain the name Gsi1pK, which the table uses itself'],
  ['the name of the end of an item', { ttl: 1 }, 'cannot contain the name ttl, which the table uses itself'],
  ['33 KB', { a: 'é'.repeat(17 * 1024) }, 'has 34824 bytes; at most 32768 are allowed'],
  [
    'text of which each character is six bytes of JSON',
    { a: '\u0001'.repeat(5461) },
    'has 32774 bytes; at most 32768 are allowed',
  ],
])('%s is refused', (_, value, reason) => {
  expect(reasonOf(value)).toBe(reason)
})

test('a list of 200,000 elements is refused and does not fail', () => {
  expect(reasonOf({ a: Array(200_000).fill(0) })).toMatch(/bytes; at most 32768 are allowed$/)
  expect(reasonOf({ a: Array(200_000).fill({ sk: 0 }) })).toMatch(/cannot contain the name sk/)
})

test.each([[[]], ['text'], [null], [7]])('%j is no object', value => {
  expect(freeForm.safeParse(value).success).toBe(false)
})
