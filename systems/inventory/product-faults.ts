import { isError } from 'monotable'
import { refuse } from './errors.ts'

/** What went wrong with a write of a product, in this system's words. */
export function productFault(error: unknown): unknown {
  if (isError(error, 'TRANSACTION_FAILED')) {
    const reasons = error.details.reasons.map(productFault)
    return reasons.find(reason => reason !== undefined) ?? error
  }
  if (isError(error, 'NOT_UNIQUE')) return refuse('SKU_TAKEN', undefined, error)
  return error
}
