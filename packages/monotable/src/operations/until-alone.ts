import { MonotableError } from '../errors.ts'
import type { Session } from '../session.ts'
import { Outdated } from './checks.ts'

/** Runs until no other writer is in the way, waiting longer each time; gives up as BUSY, with nothing written. */
export async function untilAlone<T>(
  session: Session,
  { operation, signal }: Omit<Attempt, 'attempt'>,
  run: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      await giveWay(session, { operation, attempt, signal }, error)
    }
  }
}

/** Which attempt at which operation it was, and when to give up. */
interface Attempt {
  readonly operation: string
  readonly attempt: number
  readonly signal?: AbortSignal | undefined
}

/** Waits if the attempt failed only because of another writer; otherwise throws what it failed with. */
export function giveWay(
  session: Session,
  { operation, attempt, signal }: Attempt,
  error: unknown,
): Promise<void> {
  if (!metAnotherWriter(error)) throw error
  if (attempt >= session.attempts) throw new MonotableError('BUSY', { operation, attempts: attempt }, error)
  return session.backOff(attempt, signal)
}

/** Why a transaction may be cancelled that can be done a moment later. */
export const passing = ['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']

function metAnotherWriter(error: unknown): boolean {
  if (error instanceof Outdated) return true
  const { name, details, CancellationReasons } = error as {
    name?: string
    details?: { reasons?: readonly unknown[] }
    CancellationReasons?: readonly { Code?: string }[]
  }
  if (name === 'TransactionConflictException' || name === 'TransactionInProgressException') return true
  if (error instanceof MonotableError) return details?.reasons?.some(isOutdated) ?? false
  if (name !== 'TransactionCanceledException' || !CancellationReasons) return false
  const codes = CancellationReasons.map(reason => reason.Code ?? 'None')
  return codes.some(code => code !== 'None') && codes.every(code => passing.includes(code))
}

const isOutdated = (reason: unknown): boolean => reason instanceof Outdated
