import { plainNumber } from '@monotable/dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, isDecimal } from '../../src/values/decimal.ts'
import { numberFrom, numberText } from '../../src/values/number-text.ts'

const LARGEST = `${'9'.repeat(38)}${'0'.repeat(88)}`

describe('numbers as text', () => {
  it('come back as they were, without an exponent', () => {
    const number = fc
      .double({ noNaN: true, min: -1e125, max: 1e125 })
      .filter(n => n === 0 || Math.abs(n) >= 1e-130)
    fc.assert(
      fc.property(
        fc.oneof(number, fc.maxSafeInteger(), fc.float({ noNaN: true, noDefaultInfinity: true })),
        value => {
          const text = numberText(value)
          expect(text).toMatch(/^-?\d+(\.\d+)?$/)
          expect(numberFrom(text)).toBe(value === 0 ? 0 : value)
        },
      ),
    )
  })

  it.each([
    [0, '0'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0.00000015'],
    [-1e-130, `-0.${'0'.repeat(129)}1`],
    [9e125, `9${'0'.repeat(125)}`],
    [0n, '0'],
    [10n ** 125n, `1${'0'.repeat(125)}`],
    [-(10n ** 38n - 1n), `-${'9'.repeat(38)}`],
  ])('%s is %s', (value, text) => {
    expect(numberText(value)).toBe(text)
  })

  it('of any form are the number that JavaScript reads', () => {
    const digits = fc.stringMatching(/^-?\d{0,9}(\.\d{0,5})?$/)
    const odd = fc.constantFrom(
      '',
      '-',
      '.',
      '-.',
      '-.5',
      '.5',
      '5.',
      '1e3',
      '1.2.3',
      '--1',
      '-0',
      '+1',
      ' 1',
      '0x10',
      '00.10',
    )
    fc.assert(
      fc.property(fc.oneof(digits, odd), text => {
        expect(numberFrom(text)).toBe(Number(text))
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    Number.NaN,
    Infinity,
    -Infinity,
    1e126,
    1e-131,
    Number.MAX_VALUE,
    5e-324,
    10n ** 38n + 1n,
    10n ** 126n,
  ])('%s is refused, because DynamoDB has no such number', value => {
    expect(() => numberText(value)).toThrow('38 digits')
  })

  it('are read as bigint where a number would not be exact', () => {
    expect(numberFrom('9007199254740993')).toBe(9007199254740993n)
    expect(numberFrom('-12345678901234567890123456789012345678')).toBe(
      -12345678901234567890123456789012345678n,
    )
    expect(numberFrom('9007199254740992')).toBe(9007199254740992)
    expect(numberFrom('1000000000000000000000')).toBe(1e21)
    expect(numberFrom('1E+30')).toBe(1e30)
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), value => {
        expect(numberText(numberFrom(numberText(value)))).toBe(String(value))
      }),
    )
  })

  it('are rounded where they have more fraction digits than a number', () => {
    expect(numberFrom('0.12345678901234567890123456789')).toBe(0.12345678901234568)
    expect(numberFrom('12345678901234567890.5')).toBe(12345678901234567000)
  })
})

describe('decimals', () => {
  it.each([
    ['1.50', '1.5'],
    ['-0.0', '0'],
    ['007', '7'],
    ['100', '100'],
    ['0.0010', '0.001'],
    ['3.14e2', '314'],
    ['3.14E-2', '0.0314'],
    [LARGEST, LARGEST],
  ])('%s is %s in plain digits', (text, plain) => {
    expect(plainNumber(text)).toBe(plain)
  })

  it('have one text for one number', () => {
    const digits = fc.stringMatching(/^\d{1,19}$/)
    fc.assert(
      fc.property(fc.constantFrom('', '-'), digits, digits, (sign, whole, fraction) => {
        const plain = plainNumber(`${sign}${whole}.${fraction}`)
        expect(plain).toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/)
        expect(plainNumber(`${sign}00${whole}.${fraction}00`)).toBe(plain)
        expect(plainNumber(`${sign}${whole}${fraction}e-${fraction.length}`)).toBe(plain)
      }),
    )
  })

  it('are accepted as plain digits within 38 of them', () => {
    for (const text of ['0', '-1.5', '9'.repeat(38), `0.${'0'.repeat(91)}${'1'.repeat(38)}`, LARGEST]) {
      expect(decimal().parse(text)).toBe(text)
    }
    for (const text of [
      '',
      '.5',
      '5.',
      '1e5',
      '+1',
      '1,5',
      ' 1',
      'NaN',
      '9'.repeat(39),
      `1${'0'.repeat(126)}`,
    ]) {
      expect(isDecimal(text)).toBe(false)
    }
    expect(decimal().safeParse(5).success).toBe(false)
  })
})
