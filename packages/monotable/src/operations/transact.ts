import type { TransactOptions } from '../client.ts'
import { isError } from '../errors.ts'
import type { Session } from '../session.ts'
import { sendTransaction } from './transact-write.ts'
import { metAnotherWriter, untilAlone } from './until-alone.ts'
import type { Write } from './write.ts'

/** A write that is worked out when the transaction is sent, and again when it is sent anew. */
export interface Planned {
  readonly entity: string
  readonly plan: () => Write | Promise<Write>
}

/**
 * Plans and sends a transaction until it is done or refused: anew, with fresh reads, when it met another writer or
 * rested on a read that is out of date.
 */
export function transact(
  session: Session,
  plan: () => readonly Planned[] | Promise<readonly Planned[]>,
  options: TransactOptions,
): Promise<void> {
  let writes: readonly Write[] = []
  const run = async () => {
    writes = await Promise.all((await plan()).map(planned => planned.plan()))
    await sendTransaction(session, writes, options)
  }
  return untilAlone(
    session,
    'TransactWriteItems',
    run,
    error => metAnotherWriter(error) || isOutdated(error, writes),
  )
}

/** Every write that failed had itself read what is no longer so. */
function isOutdated(error: unknown, writes: readonly Write[]): boolean {
  if (isError(error, 'STALE_PARTS'))
    return writes.some(write => write.restsOnRead && write.model.name === error.details.entity)
  if (!isError(error, 'TRANSACTION_FAILED')) return false
  return error.details.reasons.every(
    (reason, at) => !reason || (isError(reason, 'STALE_PARTS') && writes[at]?.restsOnRead),
  )
}
