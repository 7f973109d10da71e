/** A decimal number without rounding: ± 0.digits × 10^exponent; digits begin and end with no zero. */
export interface Decimal {
  readonly negative: boolean
  readonly digits: string
  readonly exponent: number
}

const written = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/

/** What a number, bigint or decimal text says exactly, or in words why it is none. */
export function toDecimal(value: unknown): Decimal | string {
  if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'string')
    return 'it is not a number'
  const found = written.exec(String(value))
  if (!found) return 'it is not a finite number'
  const whole = found[2]!
  const all = whole + (found[3] ?? '')
  let first = 0
  while (first < all.length && all.charCodeAt(first) === 48) first++
  let last = all.length
  while (last > first && all.charCodeAt(last - 1) === 48) last--
  if (first === last) return { negative: false, digits: '', exponent: 0 }
  const exponent = whole.length - first + Number(found[4] ?? 0)
  if (last - first > 38) return 'it has more than 38 digits'
  if (exponent < -499 || exponent > 499) return 'its exponent is out of range'
  return { negative: found[1] === '-', digits: all.slice(first, last), exponent }
}

/** Written out, without an exponent. */
export function plainText({ negative, digits, exponent }: Decimal): string {
  const sign = negative ? '-' : ''
  if (digits === '') return '0'
  if (exponent <= 0) return `${sign}0.${'0'.repeat(-exponent)}${digits}`
  if (exponent >= digits.length) return sign + digits.padEnd(exponent, '0')
  return `${sign}${digits.slice(0, exponent)}.${digits.slice(exponent)}`
}

/** The value behind a decimal: a number where that is exact, else a bigint or decimal text. */
export function fromDecimal(decimal: Decimal): number | bigint | string {
  const text = plainText(decimal)
  const number = Number(text)
  const back = toDecimal(number)
  if (typeof back !== 'string' && plainText(back) === text) return number
  return text.includes('.') ? text : BigInt(text)
}
