import { hostname } from 'node:os'
import { type When, when } from 'monotable'
import type { Logger } from 'pino'
import type { Ids } from '../declare/ids.ts'
import type { Own } from '../store/server-schema.ts'
import { type Lease, takeLease } from './lease.ts'

export interface TaskLeasesOptions {
  readonly own: Own
  readonly now: () => Date
  readonly log: Logger
  /** Who takes them. A process that always has the same name gets its leases back at once after a crash. */
  readonly owner: string
  /** How long others wait for a process that died. */
  readonly seconds: number
}

export interface TaskLease extends Pick<Lease, 'lost'> {
  /** Gives it back; `ranAt` says when what it was taken for was begun. */
  release(ranAt?: Date): Promise<void>
}

/** Rights to do something alone, kept in the server's own table. */
export class TaskLeases {
  readonly #options: TaskLeasesOptions
  readonly #held = new Set<string>()

  constructor(options: TaskLeasesOptions) {
    this.#options = options
  }

  /** Undefined if somebody else has it, or the condition does not hold. */
  async take(task: string, condition?: When): Promise<TaskLease | undefined> {
    if (this.#held.has(task)) return undefined
    this.#held.add(task)
    let lease: TaskLease | undefined
    try {
      lease = await this.#take(task, condition)
    } finally {
      if (!lease) this.#held.delete(task)
    }
    return lease
  }

  async #take(task: string, condition: When | undefined): Promise<TaskLease | undefined> {
    const { own, now: clock, owner, seconds, log } = this.#options
    const isMine = { condition: when('owner = {owner}', { owner }) }
    let ran: { ranAt?: number } = {}
    const lease = await takeLease({
      seconds,
      clock,
      take: (until, now) => {
        const isFree = when('not exists(owner) or until <= {now} or owner = {owner}', {
          now: now.getTime(),
          owner,
        })
        const item = { task, owner, until: until.getTime() }
        return own.Lease.upsert(item, { condition: condition ? [isFree, condition] : isFree })
      },
      renew: until => own.Lease.update({ task }, { set: { until: until.getTime() } }, isMine),
      release: () => own.Lease.update({ task }, { set: ran, remove: ['owner', 'until'] }, isMine),
      onFault: error => log.warn({ err: error, task }, 'could not renew a lease'),
    })
    return (
      lease && {
        lost: lease.lost,
        release: async ranAt => {
          ran = ranAt ? { ranAt: ranAt.getTime() } : {}
          await lease.release().finally(() => this.#held.delete(task))
        },
      }
    )
  }
}

/** A name that no other process has. */
export function ownerOf({ ids }: { readonly ids: Ids }): string {
  return `${hostname()}-${process.pid}-${ids.uuid()}`
}
