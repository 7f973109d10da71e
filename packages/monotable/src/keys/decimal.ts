import { plainNumber } from '../values/number-text.ts'

/** A number taken apart: ± 0.digits × 10^exponent, where digits begin and end with no zero. */
export interface Decimal {
  readonly negative: boolean
  readonly digits: string
  readonly exponent: number
}

export const notDecimal = 'it is not a number of up to 38 digits from 1e-130 to 1e126'

/** A number, bigint or decimal text written out, without rounding. */
export function plainText(value: unknown): string | undefined {
  const written = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string'
  return written ? plainNumber(String(value)) : undefined
}

export function toDecimal(value: unknown): Decimal | undefined {
  const plain = plainText(value)
  if (plain === undefined) return undefined
  const negative = plain.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? plain.slice(1) : plain).split('.')
  if (whole !== '0') return { negative, digits: withoutZeros(whole + fraction), exponent: whole.length }
  const digits = fraction.replace(/^0+/, '')
  return { negative, digits, exponent: digits.length - fraction.length }
}

function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === 48) end--
  return digits.slice(0, end)
}

/** The value of decimal text: a number where that is exact, else a bigint or the text without idle zeros. */
export function fromText(text: string): number | bigint | string {
  const plain = plainNumber(text) ?? text
  const number = Number(plain)
  if (plainText(number) === plain) return number
  return plain.includes('.') ? plain : BigInt(plain)
}
