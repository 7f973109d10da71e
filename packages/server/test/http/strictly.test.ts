import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ZodType, z } from 'zod'
import { strictly } from '../../src/http/strictly.ts'

const accepts = (type: ZodType, value: unknown) => strictly(type).safeParse(value).success

it('an unknown field is refused at any depth', () => {
  const type = z.object({
    list: z.array(z.object({ a: z.int() }).optional()),
    map: z.record(z.string(), z.object({ b: z.int() })),
    pair: z.tuple([z.object({ c: z.int() })]).readonly(),
    either: z.discriminatedUnion('k', [z.object({ k: z.literal('x') }), z.object({ k: z.literal('y') })]),
    piped: z.object({ d: z.int() }).transform(({ d }) => d),
    given: z.object({ e: z.int() }).default({ e: 1 }),
  })
  const good = {
    list: [{ a: 1 }],
    map: { m: { b: 1 } },
    pair: [{ c: 1 }],
    either: { k: 'x' },
    piped: { d: 1 },
  }
  expect(strictly(type).parse(good)).toEqual({ ...good, piped: 1, given: { e: 1 } })
  const bad = [
    { ...good, x: 1 },
    { ...good, list: [{ a: 1, x: 1 }] },
    { ...good, map: { m: { b: 1, x: 1 } } },
    { ...good, pair: [{ c: 1, x: 1 }] },
    { ...good, either: { k: 'x', x: 1 } },
    { ...good, piped: { d: 1, x: 1 } },
    { ...good, given: { e: 1, x: 1 } },
  ]
  for (const value of bad) {
    expect(type.safeParse(value).success).toBe(true)
    expect(accepts(type, value)).toBe(false)
  }
})

it('what was declared loose stays loose', () => {
  expect(accepts(z.looseObject({ a: z.int() }), { a: 1, x: 1 })).toBe(true)
  expect(accepts(z.object({ a: z.int() }).catchall(z.string()), { a: 1, x: 'y' })).toBe(true)
})

it('checks, descriptions and defaults that are computed are kept', () => {
  let made = 0
  const type = z.object({ n: z.int().default(() => ++made) }).refine(({ n }) => n < 3, 'too many')
  const strict = strictly(type)
  expect([strict.parse({}), strict.parse({})]).toEqual([{ n: 1 }, { n: 2 }])
  expect(strict.safeParse({}).error?.issues[0]?.message).toBe('too many')
  expect(strictly(z.object({ a: z.int() }).describe('an a')).description).toBe('an a')
})

it('a type may lead back to itself', () => {
  const tree = z.object({
    name: z.string(),
    get children() {
      return z.array(tree)
    },
  })
  expect(accepts(tree, { name: 'a', children: [{ name: 'b', children: [] }] })).toBe(true)
  expect(accepts(tree, { name: 'a', children: [{ name: 'b', children: [], x: 1 }] })).toBe(false)
})

it('accepts exactly what the declared type accepts and leaves whole', () => {
  const type = z.object({ a: z.int().optional(), b: z.object({ c: z.string().optional() }).optional() })
  const value = fc.record(
    {
      a: fc.oneof(fc.integer(), fc.string()),
      b: fc.record({ c: fc.string(), d: fc.integer() }, { requiredKeys: [] }),
      x: fc.integer(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(value, given => {
      const read = type.safeParse(given)
      const isWhole = read.success && JSON.stringify(read.data) === JSON.stringify(given)
      expect(accepts(type, given)).toBe(isWhole)
    }),
  )
})
