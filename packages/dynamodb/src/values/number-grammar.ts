import { invalid } from '../errors.ts'
import { limits } from '../limits.ts'

/**
 * AWS reads numbers in two ways, depending on the operation. The newer one takes exponents of 64 bits; the
 * older one is Java's BigDecimal, whose 32-bit arithmetic wraps.
 */
export type NumberReader = 'current' | 'older'

const grammar = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?)(\d+))?$/
const longest = { '': '9223372036854775807', '+': '9223372036854775807', '-': '9223372036854775808' }

const tooManyDigits = () => invalid('Attempting to store more than 38 significant digits in a Number')

const overflow = () =>
  invalid('Number overflow. Attempting to store a number with magnitude larger than supported range')

const underflow = () =>
  invalid('Number underflow. Attempting to store a number with magnitude smaller than supported range')

/** Any spelling that DynamoDB accepts, as the text in which it gives the number back. */
export function readNumber(text: string, reader: NumberReader): string {
  const match = grammar.exec(text)
  if (match === null || (!match[2] && !match[3])) throw notNumeric(text, reader)
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  const exponent = exponentOf(match[4] as '' | '+' | '-' | undefined, match[5], text, reader)
  const all = whole + fraction
  const first = firstSignificant(all)
  if (first === all.length) return zero(exponent, reader)
  const digits = all.slice(first, lastSignificant(all) + 1)
  const point = whole.length - first + exponent
  checkRange(wrapped(point, reader) - 1)
  if (digits.length > limits.number.digits) throw tooManyDigits()
  return plainText(match[1] === '-', digits, point)
}

/** `0.digits` times ten to the power of `point`, without exponent; digits neither begin nor end with a zero. */
export function plainText(negative: boolean, digits: string, point: number): string {
  const sign = negative ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** `magnitude` is the power of ten of the leading digit. */
function checkRange(magnitude: number): void {
  if (magnitude > limits.number.largestPower) throw overflow()
  if (magnitude < limits.number.smallestPower) throw underflow()
}

/** The result of an addition. AWS calls a result that needs more digits an overflow as well. */
export function checkResult(digits: number, magnitude: number): void {
  checkRange(magnitude)
  if (digits > limits.number.digits) throw overflow()
}

function notNumeric(text: string, reader: NumberReader) {
  const message = 'The parameter cannot be converted to a numeric value'
  return invalid(text === '' && reader === 'older' ? message : `${message}: ${text}`)
}

function exponentOf(sign: '' | '+' | '-' = '', digits = '0', text: string, reader: NumberReader): number {
  const significant = digits.slice(firstSignificant(digits))
  const bound = longest[sign]
  const tooLong =
    significant.length > bound.length || (significant.length === bound.length && significant > bound)
  const exponent = sign === '-' ? -Number(significant) : Number(significant)
  if (tooLong || (reader === 'older' && (exponent > 2147483648 || exponent < -2147483647))) {
    throw notNumeric(text, reader)
  }
  return exponent
}

/** The newer reader checks even a zero by the exponent it is written with. */
function zero(exponent: number, reader: NumberReader): string {
  if (reader === 'current') checkRange(exponent)
  return '0'
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
