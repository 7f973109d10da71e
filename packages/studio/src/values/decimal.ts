interface Decimal {
  readonly isNegative: boolean
  /** Without zeros at either end; nothing for zero. */
  readonly digits: string
  /** The power of ten of the last digit. */
  readonly exponent: number
}

function decimalOf(text: string): Decimal {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const all = whole + fraction
  const digits = all.replace(/0+$/, '')
  const exponent = Number(power) - fraction.length + (all.length - digits.length)
  return { isNegative: sign === '-', digits: digits.replace(/^0+/, ''), exponent }
}

/** The power of ten of the first digit; 0 for zero. */
export function magnitude(text: string): number {
  const { digits, exponent } = decimalOf(text)
  return digits === '' ? 0 : digits.length + exponent - 1
}

/** One text for equal numbers, as DynamoDB gives them back: no exponent and no needless zero. */
export function canonicalNumber(text: string): string {
  const { isNegative, digits, exponent } = decimalOf(text)
  if (digits === '') return '0'
  const sign = isNegative ? '-' : ''
  if (exponent >= 0) return sign + digits + '0'.repeat(exponent)
  const padded = digits.padStart(1 - exponent, '0')
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`
}

/** Exact to the last of 38 digits, which a double is not. */
export function compareNumbers(one: string, other: string): number {
  const [a, b] = [decimalOf(one), decimalOf(other)]
  const scale = Math.min(a.exponent, b.exponent)
  const [left, right] = [scaled(a, scale), scaled(b, scale)]
  return left < right ? -1 : left > right ? 1 : 0
}

function scaled({ isNegative, digits, exponent }: Decimal, scale: number): bigint {
  const magnitude = BigInt(`0${digits}${'0'.repeat(exponent - scale)}`)
  return isNegative ? -magnitude : magnitude
}

/** A byte of sign and exponent, two digits a byte at even powers of ten, and one that ends a negative number. */
export function numberSize(text: string): number {
  const { isNegative, digits, exponent } = decimalOf(text)
  if (digits === '') return 1
  const pairs = Math.ceil((digits.length + Math.abs(exponent % 2)) / 2)
  return 1 + pairs + (isNegative && pairs < 20 ? 1 : 0)
}
