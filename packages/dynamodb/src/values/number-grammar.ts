import { largestPower, numberDigits, smallestPower } from '../limits.ts'

const grammar = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/
const zeroCode = 48

/** Text taken apart: ± 0.digits × 10^(point + power), where digits neither begin nor end with a zero; none for zero. */
type Parts = readonly [sign: string, digits: string, point: number, power: string]

/**
 * Undefined for text that is not a number.
 *
 * @example
 * ```ts
 * takeApart('-12.5') // ['-', '125', 2, '0']
 * ```
 */
export function takeApart(text: string): Parts | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] = grammar.exec(text) ?? []
  const all = whole + fraction
  if (all === '') return undefined
  let first = 0
  while (all.charCodeAt(first) === zeroCode) first++
  let end = all.length
  while (end > first && all.charCodeAt(end - 1) === zeroCode) end--
  // The magnitude of a zero is that of its exponent: AWS holds even that to the range.
  const point = first === end ? 1 : whole.length - first
  return [sign === '-' ? sign : '', all.slice(first, end), point, power]
}

/**
 * Any spelling that DynamoDB accepts as the text in which it gives the number back; undefined for what it does not hold.
 *
 * @example
 * ```ts
 * plainNumber('1.50e3') // '1500'
 * plainNumber('1e126') // undefined
 * ```
 */
export function plainNumber(text: string): string | undefined {
  const parts = takeApart(text)
  if (!parts) return undefined
  const [sign, digits, place, power] = parts
  const point = place + Number(power)
  return rangeFault(digits, point) ? undefined : plainText(sign, digits, point)
}

/** `0.digits` times ten to the power of `point`, without exponent. */
export function plainText(sign: string, digits: string, point: number): string {
  if (digits === '') return '0'
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits.padEnd(point, '0')
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

export type RangeFault = 'overflow' | 'underflow' | 'tooManyDigits'

export function rangeFault(digits: string, point: number): RangeFault | undefined {
  if (point > largestPower + 1) return 'overflow'
  if (point <= smallestPower) return 'underflow'
  return digits.length > numberDigits ? 'tooManyDigits' : undefined
}

/**
 * Why text is no number that DynamoDB holds, if so.
 *
 * @example
 * ```ts
 * numberFault('1e126') // 'overflow'
 * numberFault('12') // undefined
 * ```
 */
export function numberFault(text: string): RangeFault | 'notNumeric' | undefined {
  const parts = takeApart(text)
  return parts ? rangeFault(parts[1], parts[2] + Number(parts[3])) : 'notNumeric'
}
