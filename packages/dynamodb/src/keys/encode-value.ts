import type { AttributeValue } from '../values/attribute-value.ts'
import { bytesOf } from '../values/base64.ts'
import { plainText } from '../values/number-grammar.ts'

/** The longest number: an exponent byte and 38 digits, two a byte, that begin in the middle of one. */
export const maxNumberBytes = 21

/** After the last digits of a negative number: above any digits, so that -12 stands above -12.5. */
const negativeEnd = 102

/**
 * Bytes in the order of the values of one type.
 *
 * @example
 * ```ts
 * encodeKeyValue({ S: 'a' }) // Uint8Array [97]
 * ```
 */
export function encodeKeyValue(value: AttributeValue): Uint8Array {
  if ('S' in value) return new TextEncoder().encode(value.S)
  if ('N' in value) return encodeNumber(value.N)
  if ('B' in value) return bytesOf(value.B)
  throw new TypeError('only strings, numbers and binaries can be keys')
}

export function encodeNumber(text: string): Uint8Array {
  const buffer = new Uint8Array(maxNumberBytes)
  return buffer.subarray(0, writeNumber(buffer, 0, text))
}

/**
 * Writes canonical text in the form that DynamoDB hashes, and gives the end of it: a byte of sign and exponent
 * in base 100, then two digits a byte. All bytes but the first are above zero. Negative numbers are mirrored.
 */
export function writeNumber(target: Uint8Array, start: number, text: string): number {
  if (text === '0') {
    target[start] = 0x80
    return start + 1
  }
  const negative = text.charCodeAt(0) === 45
  const first = firstDigit(text, negative ? 1 : 0)
  const dot = text.indexOf('.')
  // The number is 0.digits times ten to the power of `point`.
  const point = dot === -1 ? text.length - first : first < dot ? dot - first : dot + 1 - first
  const odd = point & 1
  const exponent = 0xc0 + ((point + odd) >> 1)
  target[start] = negative ? 0xff - exponent : exponent
  const end = writeDigits(target, start + 1, text, first, odd, negative)
  if (!negative || end - start === maxNumberBytes) return end
  target[end] = negativeEnd
  return end + 1
}

function firstDigit(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code === 48 || code === 46; code = text.charCodeAt(at)) at++
  return at
}

function lastDigit(text: string): number {
  let at = text.length - 1
  while (text.charCodeAt(at) === 48) at--
  return at
}

// biome-ignore lint/complexity/useMaxParams: it runs for each number of a key, and an object would cost more than it writes
function writeDigits(
  target: Uint8Array,
  start: number,
  text: string,
  first: number,
  odd: number,
  negative: boolean,
): number {
  const last = lastDigit(text)
  let end = start
  // An odd exponent puts the first digit into the lower half of its byte.
  let pair = odd === 1 ? 0 : -1
  for (let at = first; at <= last; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0) continue
    if (pair === -1) pair = digit * 10
    else {
      target[end++] = negative ? 101 - pair - digit : pair + digit + 1
      pair = -1
    }
  }
  if (pair !== -1) target[end++] = negative ? 101 - pair : pair + 1
  return end
}

export function decodeNumber(buffer: Uint8Array): string {
  const head = buffer[0] as number
  const negative = head < 0x80
  if (!negative && buffer.length === 1) return '0'
  const exponent = (negative ? 0xff - head : head) - 0xc0
  const end = negative && buffer[buffer.length - 1] === negativeEnd ? buffer.length - 1 : buffer.length
  let digits = ''
  for (let at = 1; at < end; at++) {
    const byte = buffer[at] as number
    digits += String(negative ? 101 - byte : byte - 1).padStart(2, '0')
  }
  const odd = digits.charCodeAt(0) === 48 ? 1 : 0
  return plainText(negative ? '-' : '', digits.slice(odd).replace(/0$/, ''), exponent * 2 - odd)
}
