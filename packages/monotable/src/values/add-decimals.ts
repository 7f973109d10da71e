import { addNumbers, canonicalNumber } from '@monotable/dynamodb'

/** Adds two stored numbers as DynamoDB does: exactly, in decimal, and refuses a sum that it does not hold. */
export const addDecimals = (one: string, other: string): string =>
  addNumbers(canonicalNumber(one), canonicalNumber(other))
