import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { plainValue } from '../../src/schema/plain-value.ts'

const types = {
  string: z.string(),
  branded: z.string().brand('id'),
  number: z.number(),
  int: z.int(),
  float32: z.float32(),
  int32: z.int32(),
  boolean: z.boolean(),
  uuid: z.uuid(),
  lower: z.string().toLowerCase(),
  short: z.string().max(3),
  positive: z.number().positive(),
  even: z.int().multipleOf(2),
  coerced: z.coerce.number(),
  coercedText: z.coerce.string(),
  coercedBoolean: z.coerce.boolean(),
  refined: z.string().refine(text => text !== 'x'),
  optional: z.string().optional(),
  defaulted: z.string().default('x'),
  caught: z.number().catch(7),
  literal: z.literal('x'),
  bigint: z.bigint(),
}

const odd = [Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1.5, '', 'x', 'ABC', '5', null, undefined, 7n]
const values = fc.oneof(
  fc.constantFrom(...odd),
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.object(),
)

it.each(Object.entries(types))('what it tells of %s, zod says too', (_, type) => {
  const test = plainValue(type)
  fc.assert(
    fc.property(values, value => {
      if (!test?.(value)) return
      expect(type.safeParse(value)).toEqual({ success: true, data: value })
    }),
    { numRuns: 300 },
  )
})

it('it tells of plain types, and of no others', () => {
  const told = Object.entries(types).flatMap(([name, type]) => (plainValue(type) ? [name] : []))
  expect(told).toEqual(['string', 'branded', 'number', 'int', 'boolean'])
  expect([plainValue(z.int())?.(1.5), plainValue(z.number())?.(1.5), plainValue(z.string())?.(7)]).toEqual([
    false,
    true,
    false,
  ])
})
