import { limits } from '../limits.ts'

/**
 * AWS reads numbers in two ways, depending on the operation. The newer one takes exponents of 64 bits; the
 * older one is Java's BigDecimal, whose 32-bit arithmetic wraps.
 */
export type NumberReader = 'current' | 'older'

const grammar = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?)(\d+))?$/
const longest = { '': '9223372036854775807', '+': '9223372036854775807', '-': '9223372036854775808' }

/** Why text is no number that DynamoDB holds. */
export type NumberFault = 'notNumeric' | 'tooManyDigits' | 'overflow' | 'underflow'

/**
 * Any spelling that DynamoDB accepts as the text in which it gives the number back, or what is wrong with it.
 *
 * @example
 * parseNumber('1.50e3') // { text: '1500' }
 * parseNumber('1e126') // { fault: 'overflow' }
 */
export function parseNumber(
  text: string,
  reader: NumberReader = 'current',
): { readonly text: string } | { readonly fault: NumberFault } {
  const match = grammar.exec(text)
  if (match === null || (!match[2] && !match[3])) return { fault: 'notNumeric' }
  const whole = match[2] ?? ''
  const exponent = exponentOf(match[4] as '' | '+' | '-' | undefined, match[5], reader)
  if (exponent === undefined) return { fault: 'notNumeric' }
  const all = whole + (match[3] ?? '')
  const first = firstSignificant(all)
  const isZero = first === all.length
  const point = whole.length - first + exponent
  // The newer reader checks even a zero, by the exponent that it is written with.
  const magnitude = isZero ? (reader === 'current' ? exponent : 0) : wrapped(point, reader) - 1
  const digits = isZero ? '' : all.slice(first, lastSignificant(all) + 1)
  const fault = rangeFault(magnitude) ?? (digits.length > limits.number.digits ? 'tooManyDigits' : undefined)
  if (fault !== undefined) return { fault }
  return { text: isZero ? '0' : plainText(match[1] === '-', digits, point) }
}

/** `0.digits` times ten to the power of `point`, without exponent; digits neither begin nor end with a zero. */
export function plainText(negative: boolean, digits: string, point: number): string {
  const sign = negative ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** `magnitude` is the power of ten of the leading digit. */
export function rangeFault(magnitude: number): NumberFault | undefined {
  if (magnitude > limits.number.largestPower) return 'overflow'
  return magnitude < limits.number.smallestPower ? 'underflow' : undefined
}

function exponentOf(sign: '' | '+' | '-' = '', digits = '0', reader: NumberReader): number | undefined {
  const significant = digits.slice(firstSignificant(digits))
  const bound = longest[sign]
  const tooLong =
    significant.length > bound.length || (significant.length === bound.length && significant > bound)
  const exponent = sign === '-' ? -Number(significant) : Number(significant)
  const wraps = reader === 'older' && (exponent > 2147483648 || exponent < -2147483647)
  return tooLong || wraps ? undefined : exponent
}

const wrapped = (point: number, reader: NumberReader) => (reader === 'older' ? point | 0 : point)

function firstSignificant(digits: string): number {
  let at = 0
  while (digits.charCodeAt(at) === 48) at++
  return at
}

function lastSignificant(digits: string): number {
  let at = digits.length - 1
  while (digits.charCodeAt(at) === 48) at--
  return at
}
