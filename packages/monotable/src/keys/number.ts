import { type Codec, noMatch, type Refuse } from './codec.ts'
import { fromText, notDecimal, plainText } from './decimal.ts'

/** A number written out, never with an exponent. It does not sort as a number. */
export function number(refuse: Refuse): Codec {
  return {
    encode(value) {
      if (Number.isSafeInteger(value)) return String(value)
      return plainText(value) ?? refuse(value, notDecimal)
    },
    // Only the form that encode writes: 007 and 7.0 would be second keys of 7.
    decode: text => (plainText(text) === text ? fromText(text) : noMatch),
  }
}
