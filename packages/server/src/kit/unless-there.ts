import { isError, MonotableError } from 'monotable'
import { Refusal } from '../errors.ts'

/**
 * Does a write unless the item is already there, and returns whether it wrote. A transaction is there as a whole or not at
 * all, so one item tells. `also` are further codes that mean "already there".
 *
 * @example
 * ```ts
 * const isNew = await unlessThere(db.Shop.create({ shopId: '1', name: 'Lamps' }))
 * ```
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
