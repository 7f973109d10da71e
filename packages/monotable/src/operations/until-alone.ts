import { MonotableError } from '../errors.ts'
import type { Session } from '../session.ts'

/** Runs until no other writer is in the way, waiting longer each time; gives up as BUSY, with nothing written. */
export async function untilAlone<T>(
  session: Session,
  operation: string,
  run: () => Promise<T>,
  mayTryAgain: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!mayTryAgain(error)) throw error
      if (attempt >= session.attempts)
        throw new MonotableError('BUSY', { operation, attempts: attempt }, error)
    }
    await session.backOff(attempt)
  }
}

/** Whether a request failed only because a transaction was under way on the same items. */
export function metAnotherWriter(error: unknown): boolean {
  const { name, CancellationReasons: reasons } = error as {
    name?: string
    CancellationReasons?: { Code?: string }[]
  }
  if (name === 'TransactionConflictException' || name === 'TransactionInProgressException') return true
  if (name !== 'TransactionCanceledException' || !reasons) return false
  const codes = new Set(reasons.map(reason => reason.Code ?? 'None'))
  return (
    codes.has('TransactionConflict') &&
    [...codes].every(code => code === 'None' || code === 'TransactionConflict')
  )
}
