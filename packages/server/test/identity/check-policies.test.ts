import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkPolicies } from '../../src/identity/check-policies.ts'
import type { Policy } from '../../src/policy.ts'
import { shelf } from '../support/shelf/system.ts'

const withPolicy = (change: Partial<Policy>) => ({ ...shelf, policy: { ...shelf.policy, ...change } })

test('a policy that fits its system passes', () => {
  expect(() => checkPolicies([shelf])).not.toThrow()
})

const { addBook: _, ...mayLess } = shelf.policy.may

test.each<[rule: string, change: Partial<Policy>, said: string]>([
  ['an operation that is missing', { may: mayLess }, 'shelf: may.addBook is missing'],
  [
    'a line for no operation',
    { may: { ...shelf.policy.may, burnBook: ['owner'] } },
    'shelf: may.burnBook is not an operation',
  ],
  [
    'an operation that nobody may do',
    { may: { ...shelf.policy.may, addBook: [] } },
    'shelf: may.addBook lists no role',
  ],
  [
    'a word that is no rule',
    { may: { ...shelf.policy.may, addBook: 'everyone' as 'public' } },
    'shelf: may.addBook must be public, signedIn or a list of roles',
  ],
  [
    'fields of no operation',
    { shown: { getBok: { price: ['owner'] } } },
    'shelf: shown.getBok is not an operation',
  ],
  [
    'a field that is not answered',
    { shown: { getBook: { prise: ['owner'] } } },
    'shelf: shown.getBook["prise"] is not a field of what getBook answers',
  ],
  [
    'a field that answers promise to everybody',
    { shown: { getBook: { isbn: ['owner'] } } },
    'shelf: shown.getBook["isbn"] must be optional in what getBook answers',
  ],
  [
    'a field that nobody sees',
    { shown: { getBook: { price: [] } } },
    'shelf: shown.getBook["price"] names no role',
  ],
])('%s does not start', (_, change, said) => {
  expect(() => checkPolicies([withPolicy(change)])).toThrow(said)
})

test('everything that is wrong is said at once', () => {
  const broken = withPolicy({ may: { ...mayLess, burnBook: [] } })
  expect(() => checkPolicies([shelf, broken])).toThrow(/addBook.*burnBook/s)
})

test('an operation named as a member of every object is missing like any other', () => {
  const operations = {
    ...shelf.operations,
    toString: { ...shelf.operations.about, output: z.object({}) },
  } as typeof shelf.operations
  expect(() => checkPolicies([{ ...shelf, operations }])).toThrow('may.toString is missing')
})
