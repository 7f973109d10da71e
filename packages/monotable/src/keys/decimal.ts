import { plainNumber, takeApart } from '@monotable/dynamodb'

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
  const parts = takeApart(plainText(value) ?? '')
  if (!parts) return undefined
  const [sign, digits, point] = parts
  return { negative: sign !== '', digits, exponent: digits ? point : 0 }
}

/** The value of decimal text: a number where that is exact, else a bigint or the text without idle zeros. */
export function fromText(text: string): number | bigint | string {
  const plain = plainNumber(text) ?? text
  const number = Number(plain)
  if (plainText(number) === plain) return number
  return plain.includes('.') ? plain : BigInt(plain)
}
