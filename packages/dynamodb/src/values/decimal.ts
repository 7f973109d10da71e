import { type DynamoDBError, invalid } from '../errors.ts'
import { plainText, type RangeFault, rangeFault, takeApart } from './number-grammar.ts'

const minus = 45
const point = 46
const digit0 = 48
const digit9 = 57
const maxPairs = 20

/**
 * AWS reads numbers in two ways, depending on the operation. The newer one takes exponents of 64 bits; the older one is
 * Java's BigDecimal, whose 32-bit arithmetic wraps.
 */
export type NumberReader = 'current' | 'older'

/** The least and the greatest exponent that each of them reads. */
const exponents: Readonly<Record<NumberReader, readonly [bigint, bigint]>> = {
  current: [-(2n ** 63n), 2n ** 63n - 1n],
  older: [-(2n ** 31n) + 1n, 2n ** 31n],
}

function exponentOf(power: string, reader: NumberReader): number | undefined {
  const exponent = Number(power)
  // A double is not exact near the bounds, and far beyond them there may be more digits than BigInt should read.
  if (Math.abs(exponent) > 2 ** 64) return undefined
  const exact = BigInt(power)
  const [least, greatest] = exponents[reader]
  return exact < least || exact > greatest ? undefined : exponent
}

/**
 * The text in which DynamoDB gives a number back: no exponent, no needless zero, no sign on zero.
 *
 * @example
 * ```ts
 * canonicalNumber('1.50e3') // '1500'
 * ```
 */
export const canonicalNumber = (text: string): string => readNumber(text, 'current')

/** The same as one of AWS's readers reads it. */
export function readNumber(text: string, reader: NumberReader): string {
  if (isCanonical(text)) return text
  const parts = takeApart(text)
  const exponent = parts && exponentOf(parts[3], reader)
  if (exponent === undefined) {
    const message = 'The parameter cannot be converted to a numeric value'
    throw invalid(text === '' && reader === 'older' ? message : `${message}: ${text}`)
  }
  const [sign, digits, place] = parts as NonNullable<typeof parts>
  const point = place + exponent
  // The older reader takes a zero with any exponent.
  const isFree = reader === 'older' && digits === ''
  const fault = isFree ? undefined : rangeFault(digits, reader === 'older' ? point | 0 : point)
  if (fault !== undefined) throw outOfRange(fault)
  return plainText(sign, digits, point)
}

const messages = {
  tooManyDigits: 'Attempting to store more than 38 significant digits in a Number',
  overflow: 'Number overflow. Attempting to store a number with magnitude larger than supported range',
  underflow: 'Number underflow. Attempting to store a number with magnitude smaller than supported range',
}

const outOfRange = (fault: RangeFault): DynamoDBError => invalid(messages[fault])

/** True only for canonical text; false also for text that is canonical but long. */
function isCanonical(text: string): boolean {
  const length = text.length
  const start = text.charCodeAt(0) === minus ? 1 : 0
  // 38 digits and a point can have neither too many significant digits nor a magnitude out of range.
  if (length === start || length - start > 38) return false
  let dot = -1
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= digit0 && code <= digit9) continue
    if (code !== point || dot !== -1 || at === start) return false
    dot = at
  }
  if (dot !== -1 && (dot === length - 1 || text.charCodeAt(length - 1) === digit0)) return false
  if (text.charCodeAt(start) !== digit0) return true
  return dot === start + 1 || (length === 1 && start === 0)
}

/**
 * Both canonical. The longer whole part is the greater; equally long ones compare as text.
 *
 * @example
 * ```ts
 * compareNumbers('9007199254740993', '9007199254740992') > 0 // true
 * ```
 */
export function compareNumbers(a: string, b: string): number {
  if (a === b) return 0
  const negative = a.charCodeAt(0) === minus
  if (negative !== (b.charCodeAt(0) === minus)) return negative ? -1 : 1
  const magnitude = wholeLength(a) - wholeLength(b) || (a < b ? -1 : 1)
  return negative ? -magnitude : magnitude
}

function wholeLength(text: string): number {
  const dot = text.indexOf('.')
  return dot === -1 ? text.length : dot
}

/**
 * The exact sum of two numbers.
 *
 * @example
 * ```ts
 * addNumbers('0.1', '0.2') // '0.3'
 * ```
 */
export function addNumbers(a: string, b: string): string {
  if (isShortInteger(a) && isShortInteger(b)) return String(Number(a) + Number(b))
  return sum(a, b, 1n)
}

/**
 * The exact difference of two numbers.
 *
 * @example
 * ```ts
 * subtractNumbers('1', '0.9') // '0.1'
 * ```
 */
export function subtractNumbers(a: string, b: string): string {
  if (isShortInteger(a) && isShortInteger(b)) return String(Number(a) - Number(b))
  return sum(a, b, -1n)
}

/** Fifteen digits are exact in a double, and so is the sum of two such integers. */
const isShortInteger = (text: string) => text.length <= 15 && !text.includes('.')

function sum(a: string, b: string, sign: 1n | -1n): string {
  const scaleA = a.length - Math.min(a.length, wholeLength(a) + 1)
  const scaleB = b.length - Math.min(b.length, wholeLength(b) + 1)
  const scale = Math.max(scaleA, scaleB)
  const total = unscaled(a, scale - scaleA) + sign * unscaled(b, scale - scaleB)
  if (total === 0n) return '0'
  const negative = total < 0n
  const all = String(negative ? -total : total)
  const digits = all.replace(/0+$/, '')
  const fault = rangeFault(digits, all.length - scale)
  // AWS calls a result that needs more digits an overflow as well.
  if (fault !== undefined) throw outOfRange(fault === 'tooManyDigits' ? 'overflow' : fault)
  return plainText(negative ? '-' : '', digits, all.length - scale)
}

const unscaled = (text: string, zeros: number) => BigInt(text.replace('.', '') + '0'.repeat(zeros))

/**
 * The bytes that a canonical number takes in an item, which are those of DynamoDB's own form of it: a byte of
 * sign and exponent in base 100, two digits a byte, and one that ends a negative number if there is room.
 */
export function numberSize(text: string): number {
  if (text === '0') return 1
  const negative = text.charCodeAt(0) === minus
  const dot = text.indexOf('.')
  let first = negative ? 1 : 0
  let last = text.length - 1
  while (!isSignificant(text.charCodeAt(first))) first++
  while (!isSignificant(text.charCodeAt(last))) last--
  const straddles = first < dot && dot < last
  const digits = last - first + (straddles ? 0 : 1)
  // A whole part of odd length, or an odd number of zeros behind the point, splits the first pair.
  const split = (dot === -1 ? text.length - first : first < dot ? dot - first : first - dot - 1) & 1
  const pairs = (digits + split + 1) >> 1
  return 1 + pairs + (negative && pairs < maxPairs ? 1 : 0)
}

const isSignificant = (code: number) => code !== digit0 && code !== point
