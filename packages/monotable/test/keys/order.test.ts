import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeyTemplate } from '../../src/keys/key.ts'
import { byteOrder, keyFor } from './key-for.ts'
import { decimals, instants } from './random-key.ts'

const many = { numRuns: 3000 }
const sign = (difference: number | bigint) => (difference > 0 ? 1 : difference < 0 ? -1 : 0)

/** Keys lie in the table as `compare` says of their values: alone, before a delimiter, and whatever follows. */
function expectOrder<T>(
  keys: readonly KeyTemplate[],
  values: fc.Arbitrary<T>,
  compare: (a: T, b: T) => number,
): void {
  const rest = fc.constantFrom('a', '한', '~')
  fc.assert(
    fc.property(fc.constantFrom(...keys), values, values, rest, rest, (key, a, b, restA, restB) => {
      const order = compare(a, b)
      const same = order === 0 && key.names.includes('rest') ? byteOrder(restA, restB) : order
      expect(byteOrder(key.build({ v: a, rest: restA }), key.build({ v: b, rest: restB }))).toBe(sign(same))
    }),
    many,
  )
}

const placed = (placeholder: string, kind: 'number' | 'timestamp' | 'date' | 'string') => [
  keyFor(`K#${placeholder}`, { v: kind }),
  keyFor(`K#${placeholder}#{rest}`, { v: kind }),
]

describe('keys lie in the order of', () => {
  it('numbers in a mask', () => {
    expectOrder(placed('{v:0000000000}', 'number'), fc.nat(9_999_999_999), (a, b) => a - b)
    expectOrder(
      placed('{v:0000.00}', 'number'),
      fc.nat(999_999).map(cents => cents / 100),
      (a, b) => a - b,
    )
  })

  it('numbers in an elastic mask, across its capacity', () => {
    const cents = fc.oneof(
      fc.nat(99_999_999_999),
      fc.nat(2_000_000),
      fc.integer({ min: 999_990, max: 1_000_010 }),
    )
    expectOrder(
      placed('{v:0000.00+}', 'number'),
      cents.map(value => value / 100),
      (a, b) => a - b,
    )
  })

  it('sortable numbers of the program: negative, fractions, all widths', () => {
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e125, max: 1e125 })
    const safe = doubles.filter(value => value === 0 || Math.abs(value) >= 1e-130)
    const near = fc.integer({ min: -2000, max: 2000 }).map(value => value / 100)
    expectOrder(placed('{v:sortable}', 'number'), fc.oneof(safe, near, fc.integer()), (a, b) => a - b)
  })

  it('sortable numbers of 38 digits', () => {
    const scaled = ({ digits, exponent }: { digits: bigint; exponent: number }) =>
      digits * 10n ** BigInt(exponent + 130)
    const keys = placed('{v:sortable}', 'number')
    const near = fc
      .tuple(fc.bigInt({ min: 10n ** 37n - 200n, max: 10n ** 37n + 200n }), fc.boolean())
      .map(([digits, negative]) => ({ digits: negative ? -digits : digits, exponent: 0 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.oneof(decimals, near),
        fc.oneof(decimals, near),
        (key, a, b) => {
          const text = (value: typeof a) => key.build({ v: `${value.digits}e${value.exponent}`, rest: 'x' })
          expect(byteOrder(text(a), text(b))).toBe(sign(scaled(a) - scaled(b)))
        },
      ),
      many,
    )
  })

  it('instants of mixed precision and offsets', () => {
    const spellings = fc
      .tuple(instants, fc.integer({ min: -14 * 60, max: 14 * 60 }), fc.nat(3))
      .chain(spelled)
    expectOrder(placed('{v}', 'timestamp'), spellings, (a, b) => Date.parse(a) - Date.parse(b))
  })

  it('days', () => {
    const days = instants.map(instant => instant.slice(0, 10))
    expectOrder(placed('{v}', 'date'), days, (a, b) => Date.parse(a) - Date.parse(b))
  })

  it('text by code points, with Korean, emoji and surrogate pairs', () => {
    const units = fc.constantFrom('a', 'Z', '한', '글', '\ue000', '\uffee', '🚗', '🔋', '~', '#')
    const texts = fc.oneof(
      fc.string({ unit: units, minLength: 1 }),
      fc.string({ unit: 'binary', minLength: 1 }),
    )
    expectOrder([keyFor('K#{v}')], texts, byCodePoints)
  })

  it('text before a delimiter too, unless a character sorts before the delimiter', () => {
    const units = fc.constantFrom('a', 'Z', '한', '글', '\ue000', '\uffee', '🚗', '🔋', '~', '$')
    expectOrder([keyFor('K#{v}#{rest}')], fc.string({ unit: units, minLength: 1 }), byCodePoints)
  })
})

/** An instant as others write it: with an offset, and without fraction digits that are zero. */
function spelled([instant, offset, digits]: readonly [string, number, number]): fc.Arbitrary<string> {
  const local = new Date(Date.parse(instant) + offset * 60_000).toISOString()
  if (local.length !== 24 || offset === 0) return fc.constant(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(offset)
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  const fraction = local.slice(19, 23)
  const cut = fraction.slice(0, digits + 1)
  const shorter = Number(fraction.slice(digits + 1)) === 0 ? (cut === '.' ? '' : cut) : fraction
  return fc.constant(local.slice(0, 19) + shorter + zone)
}

function byCodePoints(a: string, b: string): number {
  const left = Array.from(a, character => character.codePointAt(0)!)
  const right = Array.from(b, character => character.codePointAt(0)!)
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    if (left[index] !== right[index]) return left[index]! - right[index]!
  }
  return left.length - right.length
}
