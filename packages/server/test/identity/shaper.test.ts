import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { misfit, shaper } from '../../src/identity/shaper.ts'

const part = z.object({
  name: z.string().min(2).max(5),
  price: z.int().min(0),
  share: z.number().gt(0).lte(1).optional(),
  kind: z.enum(['new', 'used']).default('used'),
  note: z.string().nullable().optional(),
  tags: z.array(z.string()).max(2).default([]),
  size: z.strictObject({ unit: z.literal('mm'), width: z.number().optional() }).optional(),
  free: z.record(z.string(), z.unknown()).optional(),
  code: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
  trimmed: z.string().trim().optional(),
  at: z.iso.datetime().optional(),
  either: z.union([z.string(), z.number()]).optional(),
  even: z
    .number()
    .refine(value => value % 2 === 0)
    .optional(),
})
const whole = { name: 'Pack', price: 5 }

const values: readonly unknown[] = [
  whole,
  { ...whole, sellerSecret: 'x', size: { unit: 'mm', width: 2 }, tags: ['a', 'b'] },
  { ...whole, share: 1, note: null, free: { any: [1] }, code: 'ab', trimmed: ' a ', either: 3, even: 2 },
  { ...whole, at: '2026-11-18T09:00:00Z', kind: 'new', share: undefined },
  { name: 'ab', price: 0 },
  { name: '\u{1f697}\u{1f697}', price: 0 },
  { name: '\u{1f697}', price: 0 },
  { name: '\u{1f697}'.repeat(5), price: 0 },
  ...['a', 'abcdef', 5, null, undefined].map(name => ({ ...whole, name })),
  ...[-1, 1.5, 2 ** 60, Number.NaN, '5'].map(price => ({ ...whole, price })),
  ...[0, 1.1, null].map(share => ({ ...whole, share })),
  ...[['a', 'b', 'c'], [1], 'a', {}].map(tags => ({ ...whole, tags })),
  ...[{ unit: 'cm' }, { unit: 'mm', other: 1 }, []].map(size => ({ ...whole, size })),
  { ...whole, kind: 'old' },
  { ...whole, code: 'A' },
  { ...whole, at: 'yesterday' },
  { ...whole, either: true },
  { ...whole, even: 3 },
  { price: 5 },
  [whole],
  null,
  'text',
]

describe('shaper', () => {
  test.each(values.map(value => [JSON.stringify(value), value]))('gives what zod gives of %s', (_, value) => {
    const { success, data } = part.safeParse(value)
    const shaped = shaper(part)(value)
    if (success) {
      // Where characters are in doubt it may leave a value to zod.
      if (shaped !== misfit) expect(JSON.stringify(shaped)).toBe(JSON.stringify(data))
      else expect(JSON.stringify(value)).toMatch(/"name":"(?:ab|\u{1f697}+)"/u)
    } else expect(shaped).toBe(misfit)
  })

  test('drops what is not declared, at every level', () => {
    const secret = z.object({ items: z.array(z.object({ id: z.string() })) })
    const answer = { items: [{ id: 'a', secret: 1 }], secret: 2 }
    expect(shaper(secret)(answer)).toEqual({ items: [{ id: 'a' }] })
  })

  test('a name that must be there is missed, whatever its type allows', () => {
    const type = z.object({ value: z.unknown() })
    expect(shaper(type)({})).toBe(type.safeParse({}).success ? expect.anything() : misfit)
    expect(shaper(type)({ value: 1 })).toEqual({ value: 1 })
  })

  test('leaves a type that contains itself to zod', () => {
    interface Tree {
      readonly name: string
      readonly below: readonly Tree[]
    }
    const tree: z.ZodType<Tree> = z.object({ name: z.string(), below: z.lazy(() => z.array(tree)) })
    const value = { name: 'a', below: [{ name: 'b', below: [], more: 1 }] }
    expect(shaper(tree)(value)).toEqual(tree.parse(value))
    expect(shaper(tree)({ name: 'a', below: [{ name: 1 }] })).toBe(misfit)
  })
})
