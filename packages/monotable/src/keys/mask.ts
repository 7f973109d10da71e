import { type Codec, noMatch, type Refuse } from './codec.ts'
import { type Decimal, fromText, notDecimal, toDecimal } from './decimal.ts'
import type { Mask } from './format.ts'

/**
 * A number in a digit mask sorts as a number. Beyond the capacity of an elastic mask stands `:`, which sorts after
 * every digit, then the count of digits before the point, then the number.
 */
export function masked(mask: Mask, refuse: Refuse): Codec {
  const { integers, decimals, elastic } = mask
  const width = integers + decimals
  const scale = 10 ** decimals
  const capacity = width <= 15 ? 10 ** width : 0
  const most = elastic ? 9 : integers
  return {
    encode(value) {
      if (typeof value === 'number') {
        // Division rounds correctly, so equality holds for exactly the numbers with that many decimals.
        const scaled = Math.round(value * scale)
        if (scaled >= 0 && scaled < capacity && scaled / scale === value)
          return point(String(scaled), width, decimals)
      }
      const decimal = toDecimal(value)
      if (decimal === undefined) return refuse(value, notDecimal)
      if (decimal.negative) return refuse(value, 'a digit mask has no place for a sign')
      if (decimal.exponent > most) return refuse(value, `it has more than ${most} digits before the point`)
      if (decimal.digits.length - decimal.exponent > decimals) {
        return refuse(value, `it has more than ${decimals} decimals`)
      }
      return write(decimal, integers, decimals)
    },
    decode(text) {
      if (endOf(text, 0, mask) !== text.length) return noMatch
      return fromText(text.charCodeAt(0) === 58 ? text.slice(2) : text)
    },
    end: (text, from) => endOf(text, from, mask),
  }
}

function write({ digits, exponent }: Decimal, integers: number, decimals: number): string {
  const scaled = digits.padEnd(exponent + decimals, '0')
  if (exponent <= integers) return point(scaled, integers + decimals, decimals)
  return `:${exponent}${point(scaled, 0, decimals)}`
}

function point(scaled: string, width: number, decimals: number): string {
  const padded = scaled.padStart(width, '0')
  return decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
}

function endOf(text: string, from: number, { integers, decimals, elastic }: Mask): number {
  const large = elastic && text.charCodeAt(from) === 58
  const count = large ? text.charCodeAt(from + 1) - 48 : integers
  if (large && !(count > integers && count <= 9 && text.charCodeAt(from + 2) !== 48)) return -1
  const at = large ? from + 2 : from
  const end = at + count + (decimals === 0 ? 0 : decimals + 1)
  if (end > text.length) return -1
  for (let index = at; index < end; index++) {
    const code = text.charCodeAt(index)
    if (index === at + count ? code !== 46 : !(code >= 48 && code <= 57)) return -1
  }
  return end
}
