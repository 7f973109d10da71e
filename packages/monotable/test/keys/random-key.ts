import fc from 'fast-check'
import type { KeyTemplate } from '../../src/keys/key.ts'
import type { Kind } from '../../src/values/kind.ts'
import { keyFor } from './key-for.ts'

/** One way to write a placeholder, with values that it takes when `delimiter` follows. */
interface Sort {
  readonly format: string
  readonly kind: Kind
  readonly values: (delimiter: string) => fc.Arbitrary<unknown>
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '#', '-', '0', '한', '🚗', '~'), minLength: 1, maxLength: 6 }),
)
const days = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const status = ['OPEN', 'OPENED', 'a', '0'] as const

export const instants: fc.Arbitrary<string> = fc
  .oneof(
    days,
    fc.date({
      min: new Date('2024-02-28T23:59:59Z'),
      max: new Date('2024-03-01T00:00:01Z'),
      noInvalidDate: true,
    }),
  )
  .map(date => date.toISOString())

/** Up to 38 digits, any sign, any exponent that DynamoDB has, as decimal text in canonical form. */
export const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }), fc.integer({ min: -130, max: 87 }))
  .map(([negative, digits, exponent]) => ({ digits: negative ? -digits : digits, exponent }))

const sorts: readonly Sort[] = [
  { format: '', kind: { kind: 'string' }, values: without },
  {
    format: ':lower',
    kind: { kind: 'string' },
    values: end => without(end).map(text => (text as string).toLowerCase()),
  },
  { format: '', kind: { kind: 'uuid' }, values: () => fc.uuid() },
  { format: '', kind: { kind: 'ulid' }, values: () => fc.ulid() },
  { format: '', kind: { kind: 'timestamp' }, values: () => instants },
  { format: '', kind: { kind: 'date' }, values: () => instants.map(instant => instant.slice(0, 10)) },
  { format: '', kind: { kind: 'boolean' }, values: () => fc.boolean() },
  { format: '', kind: { kind: 'enum', values: status }, values: () => fc.constantFrom(...status) },
  {
    format: '',
    kind: { kind: 'number' },
    values: end => numbers.filter(value => end === '' || !String(value).includes(end)),
  },
  { format: ':000', kind: { kind: 'number' }, values: () => fc.nat(999) },
  { format: ':00.00', kind: { kind: 'number' }, values: () => fc.nat(9999).map(cents => cents / 100) },
  {
    format: ':0.0+',
    kind: { kind: 'number' },
    values: () => fc.nat(9_999_999_999).map(tenths => tenths / 10),
  },
  { format: ':sortable', kind: { kind: 'number' }, values: () => numbers },
]

const numbers = fc.oneof(
  fc.integer(),
  fc.nat(20),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 })
    .filter(value => value === 0 || Math.abs(value) > 1e-6),
)

/** Text that can stand before a delimiter: `''` is the end of the key, which takes anything. */
function without(delimiter: string): fc.Arbitrary<unknown> {
  return delimiter === '' ? texts : texts.filter(text => !text.includes(delimiter))
}

export interface RandomKey {
  readonly source: string
  readonly key: KeyTemplate
  readonly values: fc.Arbitrary<Record<string, unknown>>
}

/** Any key template of up to three placeholders. */
export const randomKey: fc.Arbitrary<RandomKey> = fc
  .record({
    start: fc.constantFrom('', 'A#', 'B#', 'A'),
    middle: fc.array(
      fc.record({ sort: fc.constantFrom(...sorts), literal: fc.constantFrom('#', '#A#', '#B', '-') }),
      { maxLength: 2 },
    ),
    last: fc.constantFrom(...sorts),
    end: fc.constantFrom('', '', '#', '#A'),
  })
  .map(({ start, middle, last, end }) => {
    const used = [...middle, { sort: last, literal: end }]
    const source =
      start + used.map(({ sort, literal }, index) => `{p${index}${sort.format}}${literal}`).join('')
    const kinds = Object.fromEntries(used.map(({ sort }, index) => [`p${index}`, sort.kind]))
    const values = fc.record(
      Object.fromEntries(
        used.map(({ sort, literal }, index) => [`p${index}`, sort.values(literal.slice(0, 1))]),
      ),
    )
    return { source, key: keyFor(source, kinds), values }
  })
