import { type Lease, Refused, type Registry } from './registry.ts'

/** A lease that is kept while the work goes on. */
export class HeldLease {
  readonly lease: Lease
  readonly #registry: Registry
  readonly #seconds: number
  #renewed = Date.now()

  constructor(registry: Registry, lease: Lease, seconds: number) {
    this.#registry = registry
    this.lease = lease
    this.#seconds = seconds
  }

  /** To be called again and again: it is renewed when a third of it has passed. */
  async keep(cursor?: string): Promise<void> {
    if (Date.now() - this.#renewed < (this.#seconds * 1000) / 3) return
    await this.#registry.renew(this.lease, this.#seconds, cursor)
    this.#renewed = Date.now()
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
