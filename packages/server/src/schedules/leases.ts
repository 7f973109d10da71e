import { hostname } from 'node:os'
import { isError, type When, when } from 'monotable'
import type { Logger } from 'pino'
import type { Ids } from '../declare/ids.ts'
import type { Own } from '../store/server-schema.ts'

export interface LeaseOptions {
  readonly own: Own
  readonly now: () => Date
  readonly log: Logger
  /** Who takes them. A process that always has the same name gets its leases back at once after a crash. */
  readonly owner: string
  /** How long others wait for a process that died. The clocks of all processes must agree better than that. */
  readonly seconds: number
}

/** The right to do something alone. It is renewed until it is given back. */
export interface Lease {
  /** Given when another process may have taken it over. */
  readonly lost: AbortSignal
  /** Gives it back; `ranAt` says when what it was taken for was begun. */
  release(ranAt?: Date): Promise<void>
}

/** Rights to do something alone, kept in the server's own table. */
export class Leases {
  readonly #options: LeaseOptions
  readonly #held = new Set<string>()

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** Undefined if somebody else has it, or the condition does not hold. */
  async take(task: string, condition?: When): Promise<Lease | undefined> {
    if (this.#held.has(task)) return undefined
    this.#held.add(task)
    try {
      if (await this.#write(task, condition)) return this.#hold(task)
    } catch (error) {
      this.#held.delete(task)
      throw error
    }
    this.#held.delete(task)
    return undefined
  }

  async #write(task: string, condition?: When): Promise<boolean> {
    const { own, now, owner } = this.#options
    const values = { now: now().getTime(), owner }
    const isFree = when('not exists(owner) or until <= {now} or owner = {owner}', values)
    try {
      await own.Lease.upsert(
        { task, owner, until: this.#end },
        { condition: condition ? [isFree, condition] : isFree },
      )
      return true
    } catch (error) {
      if (isError(error, 'CONDITION_FAILED')) return false
      throw error
    }
  }

  #hold(task: string): Lease {
    const { own, owner, seconds, now } = this.#options
    const lost = new AbortController()
    const isMine = when('owner = {owner}', { owner })
    let end = this.#end
    const renew = async () => {
      end = (await this.#renew(task)) ?? end
      if (now().getTime() >= end) lost.abort()
    }
    const timer = setInterval(renew, (seconds * 1000) / 3)
    timer.unref()
    return {
      lost: lost.signal,
      release: async ranAt => {
        clearInterval(timer)
        const set = ranAt ? { ranAt: ranAt.getTime() } : {}
        await own.Lease.update({ task }, { set, remove: ['owner', 'until'] }, { condition: isMine })
          .catch(passOver)
          .finally(() => this.#held.delete(task))
      },
    }
  }

  /** Gives its new end; the beginning of time if another has it, undefined if nobody knows. */
  async #renew(task: string): Promise<number | undefined> {
    const { own, owner, log } = this.#options
    const until = this.#end
    try {
      await own.Lease.update({ task }, { set: { until } }, { condition: when('owner = {owner}', { owner }) })
      return until
    } catch (error) {
      log.warn({ err: error, task }, 'a lease could not be renewed')
      return isOver(error) ? 0 : undefined
    }
  }

  get #end(): number {
    return this.#options.now().getTime() + this.#options.seconds * 1000
  }
}

const isOver = (error: unknown) => isError(error, 'CONDITION_FAILED') || isError(error, 'NOT_FOUND')

function passOver(error: unknown): void {
  if (!isOver(error)) throw error
}

/** A name that no other process has. */
export function ownerOf({ ids }: { readonly ids: Ids }): string {
  return `${hostname()}-${process.pid}-${ids.uuid()}`
}
