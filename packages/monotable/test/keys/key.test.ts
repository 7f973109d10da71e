import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '../../src/errors.ts'
import type { KeyTemplate } from '../../src/keys/key.ts'
import { keyFor } from './key-for.ts'
import { randomKey } from './random-key.ts'

const keyWithValues = randomKey.chain(({ source, key, values }) =>
  fc.record({ source: fc.constant(source), key: fc.constant(key), values }),
)

describe('a key', () => {
  it('is built from its values and parsed back to them', () => {
    const key = keyFor('SHOP#{shopId}#CATEGORY#{category}')
    expect(key.build({ shopId: 's1', category: 'Audio', name: 'unused' })).toBe('SHOP#s1#CATEGORY#Audio')
    expect(key.parse('SHOP#s1#CATEGORY#Audio')).toEqual({ shopId: 's1', category: 'Audio' })
  })

  it('can be a constant', () => {
    const key = keyFor('METADATA')
    expect(key.build({})).toBe('METADATA')
    expect(key.parse('METADATA')).toEqual({})
    expect(key.parse('METADATA#')).toBeUndefined()
  })

  it('takes values from inside objects and puts them back there', () => {
    const key = keyFor('LOCATION#{location.city}#{location.street.name}#USER#{userId}')
    const values = { location: { city: 'Estcourt', street: { name: 'Main' } }, userId: 'u1' }
    expect(key.build(values)).toBe('LOCATION#Estcourt#Main#USER#u1')
    expect(key.parse('LOCATION#Estcourt#Main#USER#u1')).toEqual(values)
  })

  it.each([
    ['A#{a}', {}],
    ['A#{a}', { a: null }],
    ['A#{a.b}', { a: 'text' }],
    ['A#{a.b}', { a: null }],
    ['A#{a}#{b}', { a: 'x' }],
    ['A#{a}#{b}', { b: 'x' }],
    ['A#{a}#{b}#{c}', { a: 'x', c: 'y', b: null }],
  ])('%s is absent when a part is: %j', (source, values) => {
    expect(keyFor(source).build(values)).toBeUndefined()
  })

  it('reads a placeholder that stands twice only where both are the same', () => {
    const key = keyFor('{a}#{b}#{a}')
    expect(key.parse('x#y#x')).toEqual({ a: 'x', b: 'y' })
    expect(key.parse('x#y#z')).toBeUndefined()
  })

  it('says which value, in which template, is wrong', () => {
    expect(() => keyFor('CITY#{city}#{id}').build({ city: 'a#b', id: '1' })).toThrow(
      `{city} cannot be "a#b" in 'CITY#{city}#{id}': it contains '#', the delimiter after it in the key`,
    )
    expect(() => keyFor('{n:00}', { n: 'number' }).build({ n: 100n })).toThrow('{n} cannot be "100"')
  })

  it('ends with anything, but for nothing', () => {
    const key = keyFor('URL#{url}')
    const url = 'https://example.com/a#b?c={d}&e=한🚗'
    expect(key.parse(key.build({ url })!)).toEqual({ url })
    expect(key.parse('URL#')).toBeUndefined()
  })

  it('of fixed-width parts may have their characters as delimiter', () => {
    const key = keyFor('{day}-{hour:00}-{name}', { day: 'date', hour: 'number' })
    expect(key.build({ day: '2024-01-02', hour: 7, name: 'x-y' })).toBe('2024-01-02-07-x-y')
    expect(key.parse('2024-01-02-07-x-y')).toEqual({ day: '2024-01-02', hour: 7, name: 'x-y' })
  })

  it('of any template gives back the values it was built from', () => {
    fc.assert(
      fc.property(keyWithValues, ({ key, values }) => {
        const text = key.build(values)
        expect(text).toBeDefined()
        expect(key.parse(text!)).toEqual(normalised(values))
      }),
      { numRuns: 3000 },
    )
  })

  it('that is parsed is built again from what was read', () => {
    fc.assert(
      fc.property(
        keyWithValues,
        fc.string({ unit: fc.constantFrom('#', 'a', 'A', '0', '-'), maxLength: 4 }),
        fc.nat(9),
        ({ key, values }, noise, at) => {
          const text = key.build(values)!
          const changed = text.slice(0, at) + noise + text.slice(at)
          const parsed = key.parse(changed)
          if (parsed) expect(key.build(parsed)).toBe(changed)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

/** -0 is 0 in every key. */
function normalised(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === 0 ? 0 : value]))
}

describe('two sets of values', () => {
  const alphabet = ['', 'a', '#', 'A', '-', '0', '.']
  const short = alphabet.flatMap(one => alphabet.flatMap(two => alphabet.map(three => one + two + three)))
  const pieces = [...new Set(short)]

  it.each(['{a}#{b}', '{a}#A#{b}', 'A#{a}#A{b}', '{a}A{b}#', '{a}##{b}', '{a}--{b}-'])(
    'never build one key of %s, whatever delimiters they hold',
    source => {
      const key = keyFor(source)
      const built = new Map<string, string>()
      const twice: string[] = []
      for (const a of pieces) {
        for (const b of pieces) {
          const text = builtUnlessRefused(key, { a, b })
          if (text === undefined) continue
          if (built.has(text)) twice.push(`${text} of ${built.get(text)} and of ${a} ${b}`)
          built.set(text, `${a} ${b}`)
        }
      }
      expect(twice).toEqual([])
      expect(built.size).toBeGreaterThan(1000)
    },
  )

  it('never build one key of any template', () => {
    const pairs = randomKey.chain(({ key, values }) => fc.tuple(fc.constant(key), values, values))
    fc.assert(
      fc.property(pairs, ([key, one, two]) => {
        if (key.build(one) === key.build(two)) expect(normalised(one)).toEqual(normalised(two))
      }),
      { numRuns: 3000 },
    )
  })
})

/** The key, unless the values are refused for what they are. */
function builtUnlessRefused(key: KeyTemplate, values: Record<string, unknown>): string | undefined {
  try {
    return key.build(values)
  } catch (error) {
    if (isError(error, 'INVALID_KEY_VALUE')) return undefined
    throw error
  }
}
