import { plainNumber } from '@monotable/dynamodb'
import { stringFormat, type ZodCustomStringFormat } from 'zod'

/** Whether text is a number that DynamoDB holds exactly: plain digits, at most 38 of them significant. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && plainNumber(text) !== undefined
}

/**
 * A number with up to 38 exact digits: text in the program, N in the table, where idle zeros (`1.50`) are dropped.
 *
 * @example
 * ```ts
 * const Account = entity('Account', { PK: 'ACCOUNT#{id}' }, { id: z.string(), balance: decimal() })
 * // balance: '12345678901234567890.12' comes back with every digit
 * ```
 */
export function decimal(): ZodCustomStringFormat<'decimal'> {
  return stringFormat('decimal', isDecimal)
}
