import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from '../../src/http/idempotency.ts'

/** The same value with the fields of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  )
}

it('is the same text for the same value, whatever the order of its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('differs where values differ', () => {
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }))
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }))
})
