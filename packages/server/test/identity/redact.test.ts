import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { redactor } from '../../src/identity/redact.ts'
import { pageOf } from '../../src/kit/page.ts'

const user = z.object({
  id: z.string(),
  email: z.string().optional(),
  address: z.object({ city: z.string(), street: z.string().optional() }).optional(),
  cards: z.array(z.object({ last: z.string().optional(), kind: z.string() })).nullable(),
})
const ann = () => ({
  id: 'ann',
  email: 'ann@example.org',
  address: { city: 'Ulm', street: 'Hafengasse 1' },
  cards: [
    { last: '4242', kind: 'visa' },
    { last: '1111', kind: 'other' },
  ],
})

test('a field goes with those who may see it, and with nobody else', () => {
  const redact = redactor({ shown: { email: ['self', 'admin'] }, output: user })
  expect(redact(ann(), new Set(['admin']))).toEqual(ann())
  expect(redact(ann(), new Set(['friend']))).not.toHaveProperty('email')
  expect(redact(ann(), new Set())).not.toHaveProperty('email')
})

test('paths lead into objects, lists and pages', () => {
  const shown = { 'items.address.street': ['self'], 'items.cards.last': ['self'] }
  const redact = redactor({ shown, output: pageOf(user) })
  expect(redact({ items: [ann(), { ...ann(), cards: null }], nextCursor: 'c' }, new Set())).toEqual({
    items: [
      { ...ann(), address: { city: 'Ulm' }, cards: [{ kind: 'visa' }, { kind: 'other' }] },
      { ...ann(), address: { city: 'Ulm' }, cards: null },
    ],
    nextCursor: 'c',
  })
})

test('a field and a field inside it have rules of their own', () => {
  const redact = redactor({
    shown: { address: ['friend', 'self'], 'address.street': ['self'] },
    output: user,
  })
  expect(redact(ann(), new Set(['self']))).toEqual(ann())
  expect(redact(ann(), new Set(['friend']))).toEqual({ ...ann(), address: { city: 'Ulm' } })
  expect(redact(ann(), new Set())).not.toHaveProperty('address')
})

test('a path leads through choices, wrappers and types that lead back to themselves', () => {
  type Node = { hidden?: string | undefined; below?: Node[] | undefined }
  const node: z.ZodType<Node> = z.lazy(() =>
    z.object({ hidden: z.string().optional(), below: z.array(node).optional() }),
  )
  const output = z.union([z.object({ node: node.readonly() }), z.object({ other: z.string() })])
  const redact = redactor({ shown: { 'node.below.hidden': ['a'] }, output })
  const answer = { node: { hidden: 'kept', below: [{ hidden: 'gone' }] } }
  expect(redact(answer, new Set())).toEqual({ node: { hidden: 'kept', below: [{}] } })
  type Loop = Loop[]
  const loop: z.ZodType<Loop> = z.lazy(() => z.array(loop))
  expect(() => redactor({ shown: { x: ['a'] }, output: loop })).toThrow('not a field')
})

test('an operation without rules answers the very same', () => {
  const redact = redactor({ shown: undefined, output: user })
  const answer = ann()
  expect(redact(answer, new Set())).toBe(answer)
})

test('what the caller may not see is nowhere in the answer, and the answer given is not touched', () => {
  const redact = redactor({ shown: { 'items.email': ['self'] }, output: pageOf(user) })
  fc.assert(
    fc.property(fc.array(fc.option(fc.emailAddress(), { nil: undefined })), emails => {
      const answer = { items: emails.map((email, at) => ({ id: `u${at}`, email, cards: null })) }
      const before = structuredClone(answer)
      const told = JSON.stringify(redact(answer, new Set(['friend'])))
      expect(told).not.toContain('@')
      expect(answer).toEqual(before)
    }),
  )
})
