import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals } from '../../src/values/add-decimals.ts'

describe('decimals are added', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['1', '-1', '0'],
    ['0.5', '-0.5', '0'],
    ['-0.1', '0.05', '-0.05'],
    ['1.50', '1.5', '3'],
    ['9007199254740993', '1', '9007199254740994'],
    ['0.0000000000000000000000000000000000001', '1', '1.0000000000000000000000000000000000001'],
    ['1e21', '1', '1000000000000000000001'],
    ['1E-7', '-1e-7', '0'],
    ['-1.25e1', '2.5e0', '-10'],
    ['99999999999999999999999999999999999999', '0', '99999999999999999999999999999999999999'],
  ])('%s + %s = %s', (one, other, sum) => {
    expect(addDecimals(one, other)).toBe(sum)
    expect(addDecimals(other, one)).toBe(sum)
  })

  it.each([
    ['0.00000000000000000000000000000000000001', '1'],
    ['9e125', '9e125'],
  ])('unless DynamoDB cannot hold the sum: %s + %s', (one, other) => {
    expect(() => addDecimals(one, other)).toThrow('Number overflow')
  })

  it('as whole numbers of the smallest digit are', () => {
    const digits = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n })
    const scale = fc.integer({ min: 0, max: 20 })
    const text = (value: bigint, places: number) => {
      const size = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
      const whole = size.slice(0, size.length - places)
      return `${value < 0n ? '-' : ''}${whole}${places > 0 ? `.${size.slice(-places)}` : ''}`
    }
    fc.assert(
      fc.property(digits, digits, scale, (one, other, places) => {
        const sum = addDecimals(text(one, places), text(other, places))
        expect(addDecimals(sum, '0')).toBe(addDecimals(text(one + other, places), '0'))
      }),
    )
  })
})
