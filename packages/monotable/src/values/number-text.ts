import { plainNumber } from '@monotable/dynamodb'
import { basicError } from '../basic-error.ts'

/** The text of a number, as DynamoDB takes it; what is outside its range or its 38 digits is refused. */
export function numberText(value: number | bigint): string {
  const text = String(value)
  const size = value < 0 ? -value : value
  // Within these bounds JavaScript writes no exponent and no more than 21 digits.
  if ((size < 1e21 && size >= 1e-6) || size === 0) return text
  const plain = plainNumber(text)
  if (plain === undefined) {
    throw basicError('INVALID_VALUE', {
      value,
      problem: 'DynamoDB stores numbers of up to 38 digits, from 1e-130 to 1e126',
    })
  }
  return plain
}

/**
 * The number that a text of at most 15 characters is. Digit by digit it is several times as fast as what the engine does
 * for text that it has not seen yet, and as exact: two whole numbers below 2^53 are divided, which rounds once.
 */
function shortNumber(text: string): number {
  const end = text.length
  const start = text.charCodeAt(0) === minus ? 1 : 0
  let digits = 0
  let at = start
  for (; at < end; at++) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) break
    digits = digits * 10 + digit
  }
  if (at === start) return Number(text)
  if (at < end) return fraction(text, at, digits)
  return start === 1 ? -digits : digits
}

/** The same from the first character that is no digit on, where there are digits before it. */
function fraction(text: string, from: number, before: number): number {
  if (text.charCodeAt(from) !== point) return Number(text)
  let digits = before
  let scale = 1
  for (let at = from + 1; at < text.length; at++) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return Number(text)
    digits = digits * 10 + digit
    scale *= 10
  }
  return text.charCodeAt(0) === minus ? -digits / scale : digits / scale
}

// As codes of characters.
const minus = 45
const point = 46
const zero = 48

/**
 * A stored number. One that is whole and too large to be exact as a number comes as bigint;
 * a fraction finer than a number can be is rounded (declare it `decimal()` to read every digit).
 */
export function numberFrom(text: string): number | bigint {
  // Up to 15 digits are always exact.
  if (text.length < 16) return shortNumber(text)
  const value = Number(text)
  return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : whole(text, value)
}

function whole(text: string, value: number): number | bigint {
  const plain = plainNumber(text)
  return plain === undefined || plain.includes('.') || plain === plainNumber(String(value))
    ? value
    : BigInt(plain)
}
