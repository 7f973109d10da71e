import type { TransactOptions } from '../client.ts'
import type { Session } from '../session.ts'
import { sendTransaction } from './transact-write.ts'
import { untilAlone } from './until-alone.ts'
import type { Plan } from './write.ts'

/** A write that is worked out when the transaction is sent, and again when it is sent again. */
export interface Planned {
  readonly entity: string
  readonly plan: Plan
}

/**
 * Plans and sends a transaction until it is done or refused: again, with fresh reads, when it met another writer or
 * rested on a read that is out of date.
 */
export function transact(
  session: Session,
  plan: () => readonly Planned[] | Promise<readonly Planned[]>,
  options: TransactOptions,
): Promise<void> {
  const { spent, signal } = options
  // What is added up, and when to give up, holds for the reads too that writes rest on.
  const along = spent || signal ? { ...(spent && { spent }), ...(signal && { signal }) } : undefined
  return untilAlone(session, { operation: 'TransactWriteItems', signal }, async attempt => {
    signal?.throwIfAborted()
    const planned = await plan()
    const writes = await Promise.all(planned.map(one => one.plan(attempt, along)))
    await sendTransaction(session, writes, options)
  })
}
