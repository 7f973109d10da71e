import { expect, test } from 'vitest'
import * as z from 'zod'
import { plainReason, plainWords } from '../src/plain-reason.ts'

const reasonOf = (type: z.ZodType, value: unknown) =>
  type.safeParse(value, { error: plainReason }).error?.issues[0]?.message

test.each<[z.ZodType, unknown, string]>([
  [z.object({ name: z.string() }), {}, 'is required'],
  [z.string(), 7, 'must be text'],
  [z.number(), '7', 'must be a number'],
  [z.coerce.number(), Number.NaN, 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  [z.literal('a'), 'c', 'must be a'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(3), 'ab', 'must have at least 3 characters'],
  [z.string().max(3), 'abcd', 'must have at most 3 characters'],
  [z.array(z.string()).min(1), [], 'must not be empty'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entries'],
  [z.number().min(0), -1, 'must be at least 0'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().max(5), 6, 'must be at most 5'],
  [z.number().lt(5), 5, 'must be less than 5'],
  [z.number().multipleOf(5), 6, 'must be a multiple of 5'],
  [z.iso.datetime(), 'noon', 'must be a time such as 2025-01-20T10:00:00Z'],
  [z.iso.date(), 'today', 'must be a date such as 2025-01-20'],
  [z.email(), 'x', 'must be an e-mail address'],
  [z.url(), 'x', 'must be a web address'],
  [z.string().regex(/^a$/), 'b', 'does not have the required form'],
  [z.union([z.string(), z.number()]), true, 'has none of the allowed forms'],
  [z.string().refine(() => false), 'b', 'is not valid'],
])('%#: a person is told what is wrong', (type, value, reason) => {
  expect(reasonOf(type, value)).toBe(reason)
})

test('what the type says itself comes first', () => {
  expect(reasonOf(z.string('must be a name'), 7)).toBe('must be a name')
  expect(
    reasonOf(
      z.string().refine(() => false, 'is taken'),
      'x',
    ),
  ).toBe('is taken')
})

test('what the library passes on is told in plain words, and what a type says itself stays', () => {
  const told = (type: z.ZodType, value: unknown) => type.safeParse(value).error?.issues.map(plainWords)
  const part = z.object({ name: z.string(), left: z.int().min(0) })
  expect(told(part, { left: 'x' })).toEqual(['is required', 'must be a number'])
  expect(told(part, { name: 'a', left: -1 })).toEqual(['must be at least 0'])
  const even = z.int().refine(value => value % 2 === 0, 'must be even')
  expect(told(even, 3)).toEqual(['must be even'])
  expect(plainWords({ message: 'is part of the key' })).toBe('is part of the key')
})
