import { describe, expect, it } from 'vitest'
import type { Kind } from '../../src/values/kind.ts'
import { keyFor } from './key-for.ts'

function write(
  placeholder: string,
  kind: Kind | Exclude<Kind['kind'], 'enum'>,
  value: unknown,
): string | undefined {
  return keyFor(placeholder, { n: kind }).build({ n: value })
}

function refusal(placeholder: string, kind: Kind | Exclude<Kind['kind'], 'enum'>, value: unknown): string {
  try {
    return `written as ${write(placeholder, kind, value)}`
  } catch (error) {
    const { code, details } = error as { code: string; details: { problem: string } }
    return code === 'INVALID_KEY_VALUE' ? details.problem : String(error)
  }
}

describe('numbers', () => {
  it.each([
    ['{n}', 5, '5'],
    ['{n}', -5.25, '-5.25'],
    ['{n}', 1e21, '1000000000000000000000'],
    ['{n}', 1e-7, '0.0000001'],
    ['{n}', -0, '0'],
    ['{n}', 12345678901234567890n, '12345678901234567890'],
    ['{n}', '1.50', '1.5'],
    ['{n:0000.00}', 5.5, '0005.50'],
    ['{n:0000.00}', 1.1, '0001.10'],
    ['{n:0000.00}', 0.07, '0000.07'],
    ['{n:0000.00}', -0, '0000.00'],
    ['{n:0000.00}', 9999.99, '9999.99'],
    ['{n:0000.00}', '5.5', '0005.50'],
    ['{n:0000000000}', 42, '0000000042'],
    ['{n:0000000000000000000000}', 1e21, '1000000000000000000000'],
    ['{n:0.00000000}', 1e-7, '0.00000010'],
    ['{n:0000.00+}', 9999.99, '9999.99'],
    ['{n:0000.00+}', 10000, ':510000.00'],
    ['{n:0000.00+}', 43210.75, ':543210.75'],
    ['{n:0000.00+}', 999999999.99, ':9999999999.99'],
    ['{n:0000+}', 10000, ':510000'],
    ['{n:sortable}', 0, '='],
    ['{n:sortable}', 5.5, '>50155'],
    ['{n:sortable}', -5.5, '<49844~'],
    ['{n:sortable}', 1e-7, '>4941'],
    ['{n:sortable}', '123456789012345678901234567890.12345678', '>53012345678901234567890123456789012345678'],
  ])('%s of %s is %s', (placeholder, value, text) => {
    expect(write(placeholder, 'number', value)).toBe(text)
  })

  const notDecimal = 'it is not a number of up to 38 digits from 1e-130 to 1e126'
  it.each([
    ['{n:0000.00}', 10000, 'it has more than 4 digits before the point'],
    ['{n:0000.00}', 5.555, 'it has more than 2 decimals'],
    ['{n:0000.00}', 0.1 + 0.2, 'it has more than 2 decimals'],
    ['{n:0000.00}', -1, 'a digit mask has no place for a sign'],
    ['{n:0000}', 1.5, 'it has more than 0 decimals'],
    ['{n:0000.00+}', 1e9, 'it has more than 9 digits before the point'],
    ['{n:0000.00+}', 10000.001, 'it has more than 2 decimals'],
    ['{n:0000}', Number.NaN, notDecimal],
    ['{n:0000}', 'five', notDecimal],
    ['{n:0000}', {}, notDecimal],
    ['{n}', Number.POSITIVE_INFINITY, notDecimal],
    ['{n}', true, notDecimal],
    ['{n:sortable}', '1e-131', notDecimal],
    ['{n:sortable}', 10n ** 38n + 1n, notDecimal],
  ])('%s refuses %s', (placeholder, value, problem) => {
    expect(refusal(placeholder, 'number', value)).toBe(problem)
  })

  it('that a number of the program cannot hold are read without loss', () => {
    const read = (text: string) => keyFor('{n}', { n: 'number' }).parse(text)?.n
    expect(read('9007199254740993')).toBe(9007199254740993n)
    expect(read('0.1000000000000000000001')).toBe('0.1000000000000000000001')
    expect(read('1000000000000000000000')).toBe(1e21)
  })

  it.each(['007', '7.0', '+7', '-0', '1e3', '', ' 7'])('%j is no number that was written', text => {
    expect(keyFor('{n}', { n: 'number' }).parse(text)).toBeUndefined()
  })

  it.each(['5.50', '00005.50', ':410000.00', ':500000.00', ':5123456.00', '000a.00'])(
    '%j is not in the mask',
    text => {
      expect(keyFor('{n:0000.00+}', { n: 'number' }).parse(text)).toBeUndefined()
    },
  )

  it.each(['>5005x', '>50050', '>500', '<49944', '>0011', '0'])('%j is no sortable number', text => {
    expect(keyFor('{n:sortable}', { n: 'number' }).parse(text)).toBeUndefined()
  })
})

describe('timestamps', () => {
  it.each([
    ['2025-01-20T10:00:00.000Z', '2025-01-20T10:00:00.000Z'],
    ['2025-01-20T10:00:00Z', '2025-01-20T10:00:00.000Z'],
    ['2025-01-20T10:00Z', '2025-01-20T10:00:00.000Z'],
    ['2025-01-20T10:00:00.5Z', '2025-01-20T10:00:00.500Z'],
    ['2025-01-20T10:00:00.123999Z', '2025-01-20T10:00:00.123Z'],
    ['2025-01-20T00:30:00+02:00', '2025-01-19T22:30:00.000Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
  ])('%s is written as %s', (value, text) => {
    expect(write('{n}', 'timestamp', value)).toBe(text)
  })

  it.each([
    '2025-02-29T10:00:00Z',
    '2025-01-20T24:00:00Z',
    '2025-01-20T10:00:00',
    '2025-01-20',
    '0000-01-01T00:00:00+02:00',
    '9999-12-31T23:59:59-02:00',
    new Date(Number.NaN),
    1737367200000,
  ])('%s is refused', value => {
    expect(refusal('{n}', 'timestamp', value)).toBe('it is not an instant (ISO 8601 with Z or an offset)')
  })

  it('of whole seconds, as others write them, are read', () => {
    const key = keyFor('SALE#{n}#{saleId}', { n: 'timestamp' })
    expect(key.parse('SALE#2024-01-01T00:00:00Z#s1')).toEqual({ n: '2024-01-01T00:00:00.000Z', saleId: 's1' })
  })

  it.each(['2024-02-30T00:00:00.000Z', '2024-01-01T00:00:00.00Z', '2024-01-01T00:00:00+00:00'])(
    '%s in a key is none',
    text => expect(keyFor('{n}', { n: 'timestamp' }).parse(text)).toBeUndefined(),
  )
})

describe('other kinds', () => {
  const uuid = '123e4567-e89b-12d3-a456-426614174000'
  const status = { kind: 'enum', values: ['open', 'done'] } as const

  it.each([
    ['{n}', 'uuid', uuid, uuid],
    ['{n}', 'uuid', uuid.toUpperCase(), uuid.toUpperCase()],
    ['{n:lower}', 'uuid', uuid.toUpperCase(), uuid],
    ['{n}', 'ulid', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['{n:upper}', 'ulid', '01arz3ndektsv4rrffq69g5fav', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['{n}', 'date', '2024-02-29', '2024-02-29'],
    ['{n}', 'boolean', true, 'true'],
    ['{n}', status, 'open', 'open'],
    ['{n:upper}', status, 'open', 'OPEN'],
    ['{n:lower}', 'string', 'Worker456@Example.com', 'worker456@example.com'],
    ['{n}', 'string', '배터리 🔋', '배터리 🔋'],
    ['{n:000}', 'other', 7, '007'],
  ] as const)('%s of a %s: %s', (placeholder, kind, value, text) => {
    expect(write(placeholder, kind, value)).toBe(text)
  })

  it.each([
    ['{n}', 'uuid', 'shop-1', 'it is not a uuid'],
    ['{n}', 'uuid', `${uuid}\n`, 'it is not a uuid'],
    ['{n}', 'ulid', '81ARZ3NDEKTSV4RRFFQ69G5FAV', 'it is not a ULID in upper case'],
    ['{n}', 'ulid', '01arz3ndektsv4rrffq69g5fav', 'it is not a ULID in upper case'],
    ['{n}', 'date', '2023-02-29', 'it is not a date (yyyy-mm-dd)'],
    ['{n}', 'date', '2023-2-9', 'it is not a date (yyyy-mm-dd)'],
    ['{n}', 'boolean', 'true', 'it is not one of true, false'],
    ['{n}', status, 'OPEN', 'it is not one of open, done'],
    ['{n}', 'string', 5, 'it is not text'],
    ['{n}', 'string', '', 'it is empty'],
    ['{n}', 'string', 'half \ud83d', 'it contains half a surrogate pair'],
    ['{n}', 'other', ['a'], 'it is not text'],
  ] as const)('%s of a %s refuses %j', (placeholder, kind, value, problem) => {
    expect(refusal(placeholder, kind, value)).toBe(problem)
  })

  it('an enum in another letter case is read back as its value', () => {
    expect(keyFor('STATUS#{n:upper}', { n: status }).parse('STATUS#OPEN')).toEqual({ n: 'open' })
    expect(keyFor('STATUS#{n:upper}', { n: status }).parse('STATUS#open')).toBeUndefined()
  })
})

describe('at declaration', () => {
  it.each([
    ['{n:0000}', 'string', '{n} is written as a number, but it is a string'],
    ['{n:sortable}', { kind: 'enum', values: ['a'] }, '{n} is written as a number, but it is an enum'],
    ['{n:lower}', 'number', '{n} is not text: it has no lower case'],
    ['{n*}', 'string', '{n} is an open prefix, which only begins_with allows'],
    ['{n:sortable}A', 'number', "{n} must be followed by a character that sorts before digits, such as '#'"],
    [
      '{n}#A',
      { kind: 'enum', values: ['a#b'] },
      "{n} can be 'a#b', which contains '#', the delimiter after it",
    ],
    ['{n}', { kind: 'enum', values: ['a', ''] }, '{n} can be empty'],
    ['{n:upper}', { kind: 'enum', values: ['a', 'A'] }, '{n} has values that become equal in upper case'],
  ] as const)('%s of a %j is refused', (template, kind, problem) => {
    expect(() => keyFor(template, { n: kind })).toThrow(
      expect.objectContaining({ code: 'INVALID_TEMPLATE', details: { template, problem } }),
    )
  })
})
