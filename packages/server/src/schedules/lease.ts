import { isError } from 'monotable'

/** How a lease is stored is up to its owner: these write it. */
export interface LeaseOptions {
  /** How long others wait for a holder that died. The clocks of all holders must agree better than that. */
  readonly seconds: number
  readonly clock: () => Date
  readonly renew: (until: Date) => Promise<unknown>
  readonly release: () => Promise<unknown>
  /** Whether a write failed because another holds the lease: if its condition failed, unless given. */
  readonly isTaken?: (error: unknown) => boolean
  /** Hears of each renewal that failed. The lease stays held until its time is over or another has it. */
  readonly onFault?: (error: unknown) => void
}

/** The right to do something alone. It is renewed until it is released. */
export interface Lease {
  /** Aborts once another may hold it, with the failure of the last renewal as its reason. */
  readonly lost: AbortSignal
  /** Renews it now, before a step that nobody else may take. Look at `lost` afterwards. */
  renew(): Promise<void>
  release(): Promise<void>
}

/**
 * When a lease that begins or is renewed now is over.
 *
 * @example
 * ```ts
 * leaseEnd(new Date('2025-01-20T10:00:00Z'), 30) // 10:00:30
 * ```
 */
export function leaseEnd(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/**
 * Whether a lease still runs. One that is over is free, even if nobody has released it.
 *
 * @example
 * ```ts
 * if (isLeased('2025-01-20T10:00:30Z', new Date())) console.log('another process works on it')
 * ```
 */
export function isLeased(until: Date | string | number | undefined, now: Date): boolean {
  return until !== undefined && new Date(until).getTime() > now.getTime()
}

/**
 * Takes a lease and holds it. Returns undefined if another has it: then `take` fails as `isTaken` says.
 *
 * @example
 * ```ts
 * const lease = await takeLease({
 *   seconds: 30,
 *   clock: () => new Date(),
 *   take: async until => db.Shop.create({ shopId: 'lease', name: until.toISOString() }),
 *   renew: async until => db.Shop.update({ shopId: 'lease' }, { set: { name: until.toISOString() } }),
 *   release: async () => db.Shop.delete({ shopId: 'lease' }),
 *   isTaken: error => isError(error, 'ALREADY_EXISTS'),
 * })
 * await lease?.release()
 * ```
 */
export async function takeLease(
  options: LeaseOptions & { readonly take: (until: Date, now: Date) => Promise<unknown> },
): Promise<Lease | undefined> {
  const { seconds, clock, take, isTaken = isConditionFailed } = options
  const now = clock()
  try {
    await take(leaseEnd(now, seconds), now)
  } catch (error) {
    if (isTaken(error)) return undefined
    throw error
  }
  return holdLease(options)
}

/**
 * Holds a lease that you have just taken: renews it three times within its seconds, until it is released.
 *
 * @example
 * ```ts
 * const lease = holdLease({
 *   seconds: 30,
 *   clock: () => new Date(),
 *   renew: async until => db.Shop.update({ shopId: 'lease' }, { set: { name: until.toISOString() } }),
 *   release: async () => db.Shop.delete({ shopId: 'lease' }),
 * })
 * lease.lost.throwIfAborted()
 * ```
 */
export function holdLease(options: LeaseOptions): Lease {
  const { seconds, clock, isTaken = isConditionFailed, onFault } = options
  const lost = new AbortController()
  let end = leaseEnd(clock(), seconds)
  let failure: unknown
  let isRenewing = false

  const renew = async () => {
    const until = leaseEnd(clock(), seconds)
    try {
      await options.renew(until)
      end = until
    } catch (error) {
      failure = error
      onFault?.(error)
      if (isTaken(error)) lost.abort(error)
    }
    if (!isLeased(end, clock())) lost.abort(failure)
  }
  const timer = setInterval(
    async () => {
      // A renewal that hangs does not keep the lease.
      if (!isLeased(end, clock())) lost.abort(failure)
      if (isRenewing || lost.signal.aborted) return
      isRenewing = true
      await renew()
      isRenewing = false
    },
    (seconds * 1000) / 3,
  )
  timer.unref()

  return {
    lost: lost.signal,
    renew,
    release: async () => {
      clearInterval(timer)
      await options.release().catch(error => {
        if (!isTaken(error)) throw error
      })
    },
  }
}

function isConditionFailed(error: unknown): boolean {
  return isError(error, 'CONDITION_FAILED') || isError(error, 'NOT_FOUND')
}
