import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeNumber, encodeNumber } from '../../src/keys/encode-value.ts'
import { canonicalNumber, compareNumbers } from '../../src/values/decimal.ts'

const number = fc
  .record({
    sign: fc.constantFrom('', '-'),
    coefficient: fc.oneof(
      fc.bigInt({ min: 0n, max: 9n }),
      fc.bigInt({ min: 0n, max: 99_999n }),
      fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }),
    ),
    exponent: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -130, max: 88 })),
  })
  .map(({ sign, coefficient, exponent }) => canonicalNumber(`${sign}${coefficient}E${exponent}`))

const extremes = [
  '0',
  '1E-130',
  '-1E-130',
  '9E125',
  '-9E125',
  `${'9'.repeat(38)}E88`,
  `-${'9'.repeat(38)}E88`,
].map(text => canonicalNumber(text))
const anyNumber = fc.oneof(number, fc.constantFrom(...extremes))

describe('an encoded number', () => {
  test.each([
    ['0', '80'],
    ['1', 'c102'],
    ['-1', '3e6466'],
    ['12.5', 'c10d33'],
    ['-12.5', '3e593366'],
    ['100', 'c202'],
    ['0.01', 'c002'],
    ['1E-130', '8002'],
    ['9E125', 'ff5b'],
    ['-9E125', '000b66'],
  ])('%s is the bytes that DynamoDB hashes: %s', (text, hex) => {
    expect(Buffer.from(encodeNumber(canonicalNumber(text))).toString('hex')).toBe(hex)
  })

  test('decodes to itself', () => {
    fc.assert(fc.property(anyNumber, text => decodeNumber(encodeNumber(text)) === text))
  })

  test('stands in the order of its value', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (a, b) => {
        const order = Buffer.compare(encodeNumber(a), encodeNumber(b))
        expect(order).toBe(Math.sign(compareNumbers(a, b)))
      }),
      { numRuns: 1000 },
    )
  })

  test('stands next to its neighbours in order, whatever it shares with them', () => {
    const nearby = fc.tuple(anyNumber, fc.nat(9)).map(([text, digit]) => {
      const longer = text.includes('.') ? `${text}${digit}` : `${text}.${digit}`
      return longer.replace(/\D/g, '').length > 38 ? [text, text] : [text, canonicalNumber(longer)]
    })
    fc.assert(
      fc.property(nearby, ([a = '', b = '']) => {
        expect(Buffer.compare(encodeNumber(a), encodeNumber(b))).toBe(Math.sign(compareNumbers(a, b)))
      }),
    )
  })

  test('has a zero byte only at its start, so that a terminator ends it', () => {
    fc.assert(fc.property(anyNumber, text => encodeNumber(text).indexOf(0, 1) === -1))
  })

  test('takes at most 21 bytes', () => {
    fc.assert(fc.property(anyNumber, text => encodeNumber(text).length <= 21))
  })
})
