import { isError, MonotableError } from 'monotable'
import { Refusal } from '../errors.ts'

/**
 * Does a write, and leaves what is there already as it is; answers whether it wrote. All of a transaction is there or
 * nothing, so that one item tells. `also` are further codes by which something says that it is there.
 */
export async function unlessThere(writing: Promise<unknown>, ...also: readonly string[]): Promise<boolean> {
  const codes = ['ALREADY_EXISTS', ...also]
  const isThere = (reason: unknown) =>
    (reason instanceof MonotableError || reason instanceof Refusal) && codes.includes(reason.code)
  try {
    await writing
    return true
  } catch (error) {
    const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
    if (!reasons.some(isThere)) throw error
    return false
  }
}
