import { type Codec, noMatch, type Refuse } from './codec.ts'
import { fromDecimal, plainText, toDecimal } from './decimal.ts'

/** A number written out, never with an exponent. It does not sort as a number. */
export function number(refuse: Refuse): Codec {
  return {
    encode(value) {
      if (Number.isSafeInteger(value)) return String(value)
      const decimal = toDecimal(value)
      return typeof decimal === 'string' ? refuse(value, decimal) : plainText(decimal)
    },
    decode(text) {
      const decimal = toDecimal(text)
      // Only the form that encode writes: 007 and 7.0 would be second keys of 7.
      return typeof decimal === 'string' || plainText(decimal) !== text ? noMatch : fromDecimal(decimal)
    },
  }
}
