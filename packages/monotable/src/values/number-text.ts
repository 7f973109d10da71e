import { MonotableError } from '../errors.ts'

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
const DIGITS = 38
const LARGEST_POWER = 125
const SMALLEST_POWER = -130

/** A number's one plain text (no exponent, no idle zeros), or undefined if DynamoDB cannot hold it exactly. */
export function plainNumber(text: string): string | undefined {
  const parts = PARTS.exec(text)
  if (!parts) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const digits = whole + fraction
  let start = 0
  while (digits[start] === '0') start++
  let end = digits.length
  while (end > start && digits[end - 1] === '0') end--
  if (start === end) return '0'
  const point = whole.length + Number(exponent) - start
  if (end - start > DIGITS || point - 1 > LARGEST_POWER || point - 1 < SMALLEST_POWER) return undefined
  const significant = digits.slice(start, end)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${significant}`
  if (point >= significant.length) return sign + significant.padEnd(point, '0')
  return `${sign}${significant.slice(0, point)}.${significant.slice(point)}`
}

/** The text of a number, as DynamoDB takes it; what is outside its range or its 38 digits is refused. */
export function numberText(value: number | bigint): string {
  const text = String(value)
  const size = value < 0 ? -value : value
  // Within these bounds JavaScript writes no exponent and no more than 21 digits.
  if ((size < 1e21 && size >= 1e-6) || size === 0) return text
  const plain = plainNumber(text)
  if (plain === undefined) {
    throw new MonotableError('INVALID_VALUE', {
      value,
      problem: 'numbers have up to 38 digits, from 1e-130 to 1e126',
    })
  }
  return plain
}

/**
 * A stored number. One that is whole and too large to be exact as a number comes as bigint;
 * a fraction finer than a number can be is rounded (declare it `decimal()` to read every digit).
 */
export function numberFrom(text: string): number | bigint {
  const value = Number(text)
  // Up to 15 digits are always exact.
  return text.length < 16 || Number.isSafeInteger(value) || !Number.isInteger(value)
    ? value
    : whole(text, value)
}

function whole(text: string, value: number): number | bigint {
  const plain = plainNumber(text)
  return plain === undefined || plain.includes('.') || plain === plainNumber(String(value))
    ? value
    : BigInt(plain)
}
