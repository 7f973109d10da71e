import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeNumber } from '../../src/keys/encode-value.ts'
import {
  addNumbers,
  canonicalNumber,
  compareNumbers,
  numberSize,
  readNumber,
  subtractNumbers,
} from '../../src/values/decimal.ts'
import { numberFault, plainNumber } from '../../src/values/number-grammar.ts'

const overflow = 'Number overflow. Attempting to store a number with magnitude larger than supported range'
const underflow = 'Number underflow. Attempting to store a number with magnitude smaller than supported range'
const precision = 'Attempting to store more than 38 significant digits in a Number'
const notNumeric = (text: string) => `The parameter cannot be converted to a numeric value: ${text}`

const digits38 = '12345678901234567890123456789012345678'

/** A number in range as its digits and the power of ten of the last of them. */
const decimal = fc
  .record({
    negative: fc.boolean(),
    coefficient: fc.oneof(fc.bigInt({ min: 0n, max: 999n }), fc.bigInt({ min: 0n, max: 10n ** 38n - 1n })),
    exponent: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -130, max: 88 })),
  })
  .map(({ negative, coefficient, exponent }) => ({
    coefficient: negative ? -coefficient : coefficient,
    exponent,
  }))

type Decimal = { coefficient: bigint; exponent: number }

/** The value as a whole number of 1E-130. */
const scaled = ({ coefficient, exponent }: Decimal) => coefficient * 10n ** BigInt(exponent + 130)
const spelled = ({ coefficient, exponent }: Decimal) => `${coefficient}E${exponent}`
const canonical = (number: Decimal) => canonicalNumber(spelled(number))

describe('a number is given back', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['0.000', '0'],
    ['1', '1'],
    ['+1', '1'],
    ['-1', '-1'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['5.e1', '50'],
    ['0042.1200', '42.12'],
    ['00042', '42'],
    ['1.0', '1'],
    ['100', '100'],
    ['1e2', '100'],
    ['1E+2', '100'],
    ['1.5E2', '150'],
    ['-17.4E37', `-174${'0'.repeat(36)}`],
    ['12e-1', '1.2'],
    ['0.10', '0.1'],
    ['1E125', `1${'0'.repeat(125)}`],
    ['1e-130', `0.${'0'.repeat(129)}1`],
    ['0e125', '0'],
    ['0e-130', '0'],
    [digits38, digits38],
    [`${digits38}000`, `${digits38}000`],
    [`0.000${digits38}`, `0.000${digits38}`],
    ['9.9999999999999999999999999999999999999E+125', '9'.repeat(38) + '0'.repeat(88)],
    ['1e000000000000000000000000000002', '100'],
  ])('%s as %s', (text, expected) => {
    expect(canonicalNumber(text)).toBe(expected)
    expect(canonicalNumber(expected)).toBe(expected)
  })

  test('in one text for all spellings of one value', () => {
    fc.assert(
      fc.property(decimal, fc.nat(20), fc.nat(20), (number, left, right) => {
        const { coefficient, exponent } = number
        const sign = coefficient < 0n ? '-' : '+'
        const padded = '0'.repeat(left) + String(coefficient).replace('-', '')
        const spellings = [
          `${sign}${padded}e${exponent}`,
          `${sign}${padded}${'0'.repeat(right)}E${exponent - right}`,
          `${sign}${padded}.${'0'.repeat(right)}E${exponent}`,
        ]
        fc.pre(coefficient !== 0n)
        const texts = new Set(spellings.map(text => canonicalNumber(text)))
        expect([...texts]).toEqual([canonical(number)])
        expect(canonical(number)).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })
})

describe('a number is refused', () => {
  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '.',
    '-',
    '+',
    'e1',
    '.e1',
    '1e',
    '1e+',
    '1.2.3',
    '0x10',
    '1+2',
    '+-1',
    '--1',
    '1,5',
    'NaN',
    'Infinity',
    '-Infinity',
    'b',
    '1_000',
    '١',
  ])('as not numeric: "%s"', text => {
    expect(() => canonicalNumber(text)).toThrow(notNumeric(text))
  })

  test.each([
    ['123456789012345678901234567890123456789', precision],
    ['-1.23456789012345678901234567890123456789', precision],
    ['1234567890123456789012345678901234567891', precision],
    ['1e126', overflow],
    ['-1e126', overflow],
    ['11e125', overflow],
    ['1e2147483647', overflow],
    ['1e2147483648', overflow],
    ['-1e99999999999', overflow],
    ['1e9223372036854775807', overflow],
    ['0e126', overflow],
    ['1e-131', underflow],
    ['-1e-131', underflow],
    ['0.9e-130', underflow],
    ['1e-99999999999', underflow],
    ['1e-9223372036854775808', underflow],
    ['0e-131', underflow],
    ['1e9223372036854775808', notNumeric('1e9223372036854775808')],
    ['1e-9223372036854775809', notNumeric('1e-9223372036854775809')],
    [`1e${'9'.repeat(1000)}`, notNumeric(`1e${'9'.repeat(1000)}`)],
  ])('%s', (text, message) => {
    expect(() => canonicalNumber(text)).toThrow(
      expect.objectContaining({ name: 'ValidationException', message }),
    )
  })
})

describe('the older reader', () => {
  test.each([
    ['', 'The parameter cannot be converted to a numeric value'],
    ['abc', notNumeric('abc')],
    ['1e126', overflow],
    ['1e2147483646', overflow],
    ['1e2147483647', underflow],
    ['1e2147483649', notNumeric('1e2147483649')],
    ['1e-2147483648', notNumeric('1e-2147483648')],
    ['1e-2147483647', underflow],
  ])('refuses "%s" as 32-bit arithmetic does', (text, message) => {
    expect(() => readNumber(text, 'older')).toThrow(expect.objectContaining({ message }))
  })

  test('takes zero with any exponent', () => {
    expect(readNumber('0e1000', 'older')).toBe('0')
  })
})

describe('numbers compare', () => {
  test('by value, whatever their sign and exponent', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const difference = scaled(a) - scaled(b)
        const expected = difference < 0n ? -1 : difference > 0n ? 1 : 0
        expect(Math.sign(compareNumbers(canonical(a), canonical(b)))).toBe(expected)
      }),
    )
  })
})

describe('numbers are added and subtracted', () => {
  test.each([
    ['0.1', '0.2', '0.3'],
    ['1', '10000000000000000000000', '10000000000000000000001'],
    ['999999999999999', '999999999999999', '1999999999999998'],
    ['-5', '5', '0'],
    ['0.5', '-0.5', '0'],
    ['99999999999999999999999999999999999999', '1', `1${'0'.repeat(38)}`],
  ])('%s + %s = %s', (a, b, total) => {
    expect(addNumbers(a, b)).toBe(total)
  })

  test('exactly, or not at all', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.boolean(), (a, b, minus) => {
        const exact = { coefficient: minus ? scaled(a) - scaled(b) : scaled(a) + scaled(b), exponent: -130 }
        const calculate = () => (minus ? subtractNumbers : addNumbers)(canonical(a), canonical(b))
        const significant = String(exact.coefficient).replace('-', '').replace(/0+$/, '').length
        if (significant > 38) expect(calculate).toThrow(overflow)
        else if (String(exact.coefficient).replace('-', '').length > 256) expect(calculate).toThrow(overflow)
        else expect(calculate()).toBe(canonical(exact))
      }),
      { numRuns: 500 },
    )
  })

  test('and refused out of range', () => {
    const huge = canonicalNumber('9e125')
    expect(() => addNumbers(huge, huge)).toThrow(overflow)
    expect(() => subtractNumbers(huge, `-${huge}`)).toThrow(overflow)
    expect(() => subtractNumbers(canonicalNumber('1.1e-130'), canonicalNumber('1e-130'))).toThrow(underflow)
  })

  test('and refused as an overflow when more than 38 digits would be needed', () => {
    expect(() => addNumbers(canonicalNumber('1e50'), '1')).toThrow(overflow)
    expect(() => subtractNumbers(canonicalNumber('1e50'), '1')).toThrow(overflow)
  })
})

describe('the size of a number', () => {
  test.each([
    ['0', 1],
    ['1', 2],
    ['12', 2],
    ['123', 3],
    ['1234', 3],
    [digits38, 20],
    ['0042', 2],
    ['100', 2],
    ['1010', 3],
    ['0.0000001', 2],
    ['1E125', 2],
    ['1E-100', 2],
    ['1.5', 3],
    ['15', 2],
    ['1.200', 3],
    ['1.234', 4],
    ['3.14159', 5],
    ['123456', 4],
    ['100.5', 4],
    ['0.15', 2],
    ['-42', 3],
    ['-0', 1],
    ['150', 3],
    ['1500', 2],
    ['0.015', 3],
    ['0.0015', 2],
    [`-1.${digits38.slice(1)}`, 21],
  ])('%s is %i', (text, size) => {
    expect(numberSize(canonicalNumber(text))).toBe(size)
  })

  test('is that of its encoded form', () => {
    fc.assert(
      fc.property(
        decimal,
        number => numberSize(canonical(number)) === encodeNumber(canonical(number)).length,
      ),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['1.50', '1.5'],
  ['-0', '0'],
  ['12e3', '12000'],
  ['.05', '0.05'],
  ['-1200e-4', '-0.12'],
  ['0e125', '0'],
  ['9.9e125', `99${'0'.repeat(124)}`],
])('%s is the number %s, and has no fault', (text, number) => {
  expect(plainNumber(text)).toBe(number)
  expect(numberFault(text)).toBeUndefined()
})

test.each([
  ['', 'notNumeric'],
  ['.', 'notNumeric'],
  ['1,5', 'notNumeric'],
  ['1e126', 'overflow'],
  ['0e126', 'overflow'],
  ['1e9999999999999999999999', 'overflow'],
  ['1e-131', 'underflow'],
  ['1'.repeat(39), 'tooManyDigits'],
])('%s is none that DynamoDB holds: %s', (text, fault) => {
  expect(plainNumber(text)).toBeUndefined()
  expect(numberFault(text)).toBe(fault)
})

test('numbers are compared by every digit', () => {
  const long = '12345678901234567890123456789012345678'
  expect(compareNumbers(long, long.replace(/8$/, '9'))).toBeLessThan(0)
  expect(compareNumbers('-2', canonicalNumber('1e-130'))).toBeLessThan(0)
  expect(compareNumbers(canonicalNumber('1.50'), canonicalNumber('15e-1'))).toBe(0)
})

test('a list of numbers is made canonical by map', () => {
  expect(['1.0', '2e1'].map(canonicalNumber)).toEqual(['1', '20'])
})
