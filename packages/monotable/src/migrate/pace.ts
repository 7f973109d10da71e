import { backOffDelay, isThrottled, pause } from '../back-off.ts'
import { Spent } from '../observe/spent.ts'
import type { Session } from '../session.ts'

/** How much of a table's capacity may be used: units a second, each as much as is free unless given. */
export interface Rate {
  readonly read?: number | undefined
  readonly write?: number | undefined
}

/**
 * Sessions that use no more units a second than they may together, by what their requests really consumed. Each waits
 * ever longer when the store has too much to do or fails, and ends with its signal.
 */
export function paceSession(
  session: Session,
  rate: Rate,
  spent: Spent,
): (signal: AbortSignal | undefined) => Session {
  const pace: Pace = { read: new Bucket(rate.read), write: new Bucket(rate.write), spent }
  return signal => ({
    ...session,
    tableName: table => session.tableName(table),
    now: () => session.now(),
    backOff: attempt => session.backOff(attempt, signal),
    send: sendPaced(session, pace, signal),
  })
}

interface Pace {
  readonly read: Bucket
  readonly write: Bucket
  readonly spent: Spent
}

function sendPaced(
  session: Session,
  { read, write, spent }: Pace,
  signal: AbortSignal | undefined,
): Session['send'] {
  return async request => {
    for (let attempt = 1; ; attempt++) {
      await read.wait(signal)
      await write.wait(signal)
      const own = new Spent()
      try {
        return await session.send({ ...request, spent: own, signal })
      } catch (error) {
        if (!(isThrottled(error) || isFault(error)) || attempt >= session.attempts) throw error
        await pause(backOffDelay(attempt) * patience, signal)
      } finally {
        read.take(own.read)
        write.take(own.write)
        for (const sum of ['total', 'read', 'write'] as const) spent[sum] += own[sum]
      }
    }
  }
}

/**
 * Nobody knows whether a request that met a fault of the store took effect. A pass may repeat it: each of its writes holds
 * only on what it has read. DynamoDB Local answers so when a request waits too long for a lock.
 */
function isFault(error: unknown): boolean {
  const name = (error as { name?: string } | undefined)?.name
  return name === 'InternalServerError' || name === 'ServiceUnavailable'
}

/** A pass has time: it gives way to programs that serve people. */
const patience = 20

/** Units that flow in at a rate, a second's worth at most; what was taken beyond that is waited for. */
class Bucket {
  readonly #rate: number | undefined
  #units: number
  // A clock that people set may jump.
  #at = performance.now()

  constructor(rate: number | undefined) {
    this.#rate = rate
    this.#units = rate ?? 0
  }

  take(units: number): void {
    this.#units -= units
  }

  async wait(signal: AbortSignal | undefined): Promise<void> {
    const rate = this.#rate
    if (rate === undefined) return
    for (;;) {
      const now = performance.now()
      this.#units = Math.min(rate, this.#units + ((now - this.#at) / 1000) * rate)
      this.#at = now
      if (this.#units >= 0) return
      await pause((-this.#units / rate) * 1000, signal)
    }
  }
}
