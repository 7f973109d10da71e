import { setTimeout as pause } from 'node:timers/promises'
import { type Fetched, fetchPage, type Reach, Unreachable } from './fetch-page.ts'

export interface VisitorOptions extends Reach {
  /** Seconds between the beginnings of two requests to one host. */
  readonly delay: number
  /** How often to request a page that is temporarily unavailable. */
  readonly attempts: number
}

/** What of an answer is read, where that is not what is usual. */
export type Wanted = Partial<Pick<Reach, 'types' | 'bytes' | 'known'>>

export type Visit = (url: string, wanted?: Wanted) => Promise<Fetched>

/** Hosts that want more patience do not get it: seconds. */
const longestDelay = 30

/** Each answer of a host that is busy doubles the pause, at most so often; each good one halves it again (C19). */
const mostDoublings = 6

/** After so many in a row the host is left alone for the rest of the run. */
const mostFailures = 12

/** Asks a shop for pages: one after another, with a pause between them, and again where it is only busy. */
export class Visitor {
  /** Requests that were made. */
  requests = 0
  readonly #options: VisitorOptions
  readonly #delays = new Map<string, number>()
  readonly #next = new Map<string, number>()
  /** How often the pause of a host is doubled at the moment, and how many answers in a row were no good. */
  readonly #strain = new Map<string, number>()
  readonly #failures = new Map<string, number>()

  constructor(options: VisitorOptions) {
    this.#options = options
  }

  /** From now on the host gets requests as slowly as it wants. */
  slow(host: string, seconds: number): void {
    this.#delays.set(host, Math.max(this.#options.delay, Math.min(seconds, longestDelay)))
  }

  /** Seconds between two requests to a host as it is now. */
  delayOf(host: string): number {
    return (this.#delays.get(host) ?? this.#options.delay) * 2 ** (this.#strain.get(host) ?? 0)
  }

  #busy(host: string): void {
    this.#strain.set(host, Math.min((this.#strain.get(host) ?? 0) + 1, mostDoublings))
    this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1)
  }

  #well(host: string): void {
    this.#strain.set(host, Math.max((this.#strain.get(host) ?? 0) - 1, 0))
    this.#failures.set(host, 0)
  }

  /** Throws `Unreachable` once it has tried often enough. */
  readonly visit: Visit = async (url, wanted) => {
    const { attempts, signal } = this.#options
    const { host } = new URL(url)
    for (let attempt = 1; ; attempt++) {
      if ((this.#failures.get(host) ?? 0) >= mostFailures)
        throw new Unreachable(`${host} did not answer ${mostFailures} times in a row`, {
          isLasting: true,
          isOfHost: true,
        })
      const found = await this.#once(url, host, wanted)
      if (!(found instanceof Unreachable)) return found
      if (found.isLasting || attempt >= attempts) throw found
      await pause(1000 * this.delayOf(host), undefined, { signal })
    }
  }

  async #once(url: string, host: string, wanted: Wanted | undefined): Promise<Fetched | Unreachable> {
    await this.#turn(host)
    this.requests++
    try {
      const fetched = await fetchPage(url, { ...this.#options, ...wanted })
      if (fetched.status !== 429 && fetched.status < 500) {
        this.#well(host)
        return fetched
      }
      this.#busy(host)
      if (fetched.retryAfter) this.#wait(host, fetched.retryAfter)
      return new Unreachable(`it answers ${fetched.status}`)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      if (!error.isLasting) this.#busy(host)
      return error
    }
  }

  async #turn(host: string): Promise<void> {
    const now = Date.now()
    const at = Math.max(this.#next.get(host) ?? now, now)
    this.#next.set(host, at + this.delayOf(host) * 1000)
    if (at > now) await pause(at - now, undefined, { signal: this.#options.signal })
  }

  /** No longer than five minutes: by then others wait for the shop. */
  #wait(host: string, seconds: number): void {
    this.#next.set(host, Date.now() + Math.min(seconds, 300) * 1000)
  }
}
