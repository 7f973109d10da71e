import { setTimeout as pause } from 'node:timers/promises'
import { type Fetched, fetchPage, type Reach, Unreachable } from './fetch-page.ts'

export interface VisitorOptions extends Reach {
  /** Seconds between the beginnings of two requests to one host. */
  readonly delay: number
  /** How often a page is asked for that is not there just now. */
  readonly attempts: number
}

/** Asks a shop for pages: one after another, with a pause between them, and again where it is only busy. */
export class Visitor {
  /** Requests that were made. */
  requests = 0
  delay: number
  readonly #options: VisitorOptions
  readonly #next = new Map<string, number>()

  constructor(options: VisitorOptions) {
    this.#options = options
    this.delay = options.delay
  }

  /** Throws `Unreachable` once it has tried often enough. */
  readonly visit = async (url: string): Promise<Fetched> => {
    const { attempts, signal } = this.#options
    for (let attempt = 1; ; attempt++) {
      const found = await this.#once(url)
      if (!(found instanceof Unreachable)) return found
      if (found.isLasting || attempt >= attempts) throw found
      await pause(1000 * this.delay * 2 ** attempt, undefined, { signal })
    }
  }

  async #once(url: string): Promise<Fetched | Unreachable> {
    await this.#turn(new URL(url).host)
    this.requests++
    try {
      const fetched = await fetchPage(url, this.#options)
      if (fetched.status !== 429 && fetched.status < 500) return fetched
      if (fetched.retryAfter) this.#wait(new URL(url).host, fetched.retryAfter)
      return new Unreachable(`it answers ${fetched.status}`)
    } catch (error) {
      if (error instanceof Unreachable) return error
      throw error
    }
  }

  async #turn(host: string): Promise<void> {
    const now = Date.now()
    const at = Math.max(this.#next.get(host) ?? now, now)
    this.#next.set(host, at + this.delay * 1000)
    if (at > now) await pause(at - now, undefined, { signal: this.#options.signal })
  }

  /** No longer than five minutes: by then the lease is worth more. */
  #wait(host: string, seconds: number): void {
    this.#next.set(host, Date.now() + Math.min(seconds, 300) * 1000)
  }
}
