import { type Lease, Refused, type Registry } from './registry.ts'

/** A lease that is renewed, whatever the work waits for, until it is let go. */
export class HeldLease {
  readonly lease: Lease
  readonly #timer: NodeJS.Timeout
  #cursor: string | undefined
  #isRenewing = false
  #failure: unknown

  constructor(registry: Registry, lease: Lease, seconds: number) {
    this.lease = lease
    const renew = async () => {
      if (this.#isRenewing) return
      this.#isRenewing = true
      await registry.renew(lease, seconds, this.#cursor).catch(error => {
        this.#failure = error
      })
      this.#isRenewing = false
    }
    this.#timer = setInterval(renew, (seconds * 1000) / 3)
    this.#timer.unref()
  }

  /** To be called again and again: notes how far the work has come, and ends it where the lease was lost. */
  keep(cursor?: string): void {
    if (this.#failure) throw this.#failure
    this.#cursor = cursor ?? this.#cursor
  }

  letGo(): void {
    clearInterval(this.#timer)
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
  return new HeldLease(registry, kept ?? (await registry.claim(kind, seconds)), seconds)
}

async function renewed(registry: Registry, before: Lease, seconds: number): Promise<Lease | undefined> {
  try {
    return await registry.renew(before, seconds)
  } catch (error) {
    if (error instanceof Refused && error.code === 'LEASE_LOST') return undefined
    throw error
  }
}
