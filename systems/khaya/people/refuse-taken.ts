import { type Details, isError, MonotableError } from 'monotable'
import { refuse } from '../errors.ts'

/** The refusal for a guard that somebody else holds (K13); the first of several. */
const codes = {
  EmailGuard: 'EMAIL_TAKEN',
  PhoneGuard: 'PHONE_TAKEN',
  SubGuard: 'ACCOUNT_EXISTS',
  IdNumberGuard: 'ID_NUMBER_TAKEN',
} as const

/** The refusal that a failed write of a profile means; any other error as it is. */
export function refuseTaken(error: unknown): unknown {
  const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
  const held = new Set(reasons.flatMap(reason => (isTaken(reason) ? [reason.details.guard] : [])))
  const guard = (Object.keys(codes) as (keyof typeof codes)[]).find(name => held.has(name))
  return guard ? refuse(codes[guard], undefined, error) : error
}

function isTaken(error: unknown): error is MonotableError & { readonly details: Details<'NOT_UNIQUE'> } {
  return error instanceof MonotableError && error.code === 'NOT_UNIQUE'
}
