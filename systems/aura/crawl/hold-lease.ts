import { holdLease } from '@monotable/server/kit'
import { type Lease, Refused, type Registry } from './registry.ts'

/** A lease that is renewed until it is released, even while the work waits. */
export interface HeldLease {
  readonly lease: Lease
  /** To be called again and again: notes how far the work has come, and ends it where the lease was lost. */
  keep(cursor?: string): void
  letGo(): Promise<void>
}

export function holdShop(registry: Registry, lease: Lease, seconds: number): HeldLease {
  let cursor: string | undefined
  const held = holdLease({
    seconds,
    clock: () => new Date(),
    renew: () => registry.renew(lease, seconds, cursor),
    // The worker has already told the registry how the work ended.
    release: async () => undefined,
    // The registry has asked again where that could help.
    isTaken: () => true,
  })
  return {
    lease,
    keep: reached => {
      held.lost.throwIfAborted()
      cursor = reached ?? cursor
    },
    letGo: held.release,
  }
}

/** The lease that a run before this one had, if it is still good; else a new one. */
export async function takeLease(
  registry: Registry,
  kind: Lease['kind'],
  before: Lease | undefined,
  seconds: number,
): Promise<HeldLease> {
  const kept = before?.kind === kind ? await renewed(registry, before, seconds) : undefined
  return holdShop(registry, kept ?? (await registry.claim(kind, seconds)), seconds)
}

async function renewed(registry: Registry, before: Lease, seconds: number): Promise<Lease | undefined> {
  try {
    return await registry.renew(before, seconds)
  } catch (error) {
    if (isLost(error)) return undefined
    throw error
  }
}

const isLost = (error: unknown) => error instanceof Refused && error.code === 'LEASE_LOST'
