import { setTimeout as pause } from 'node:timers/promises'
import { type Fetched, fetchPage, type Reach, Unreachable } from './fetch-page.ts'

export interface VisitorOptions extends Reach {
  /** Seconds between the beginnings of two requests to one host. */
  readonly delay: number
  /** How often a page is asked for that is not there just now. */
  readonly attempts: number
}

/** What of an answer is read, where that is not what is usual. */
export type Wanted = Partial<Pick<Reach, 'types' | 'bytes'>>

export type Visit = (url: string, wanted?: Wanted) => Promise<Fetched>

/** Hosts that want more patience do not get it: seconds. */
const longestDelay = 30

/** Asks a shop for pages: one after another, with a pause between them, and again where it is only busy. */
export class Visitor {
  /** Requests that were made. */
  requests = 0
  readonly #options: VisitorOptions
  readonly #delays = new Map<string, number>()
  readonly #next = new Map<string, number>()

  constructor(options: VisitorOptions) {
    this.#options = options
  }

  /** From now on a host is asked as slowly as it wants. */
  slow(host: string, seconds: number): void {
    this.#delays.set(host, Math.max(this.#options.delay, Math.min(seconds, longestDelay)))
  }

  #delayOf(host: string): number {
    return this.#delays.get(host) ?? this.#options.delay
  }

  /** Throws `Unreachable` once it has tried often enough. */
  readonly visit: Visit = async (url, wanted) => {
    const { attempts, signal } = this.#options
    const { host } = new URL(url)
    for (let attempt = 1; ; attempt++) {
      const found = await this.#once(url, host, wanted)
      if (!(found instanceof Unreachable)) return found
      if (found.isLasting || attempt >= attempts) throw found
      await pause(1000 * this.#delayOf(host) * 2 ** attempt, undefined, { signal })
    }
  }

  async #once(url: string, host: string, wanted: Wanted | undefined): Promise<Fetched | Unreachable> {
    await this.#turn(host)
    this.requests++
    try {
      const fetched = await fetchPage(url, { ...this.#options, ...wanted })
      if (fetched.status !== 429 && fetched.status < 500) return fetched
      if (fetched.retryAfter) this.#wait(host, fetched.retryAfter)
      return new Unreachable(`it answers ${fetched.status}`)
    } catch (error) {
      if (error instanceof Unreachable) return error
      throw error
    }
  }

  async #turn(host: string): Promise<void> {
    const now = Date.now()
    const at = Math.max(this.#next.get(host) ?? now, now)
    this.#next.set(host, at + this.#delayOf(host) * 1000)
    if (at > now) await pause(at - now, undefined, { signal: this.#options.signal })
  }

  /** No longer than five minutes: by then others wait for the shop. */
  #wait(host: string, seconds: number): void {
    this.#next.set(host, Date.now() + Math.min(seconds, 300) * 1000)
  }
}
