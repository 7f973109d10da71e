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
