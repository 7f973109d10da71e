import type { Transport } from '../../../src/transport.ts'
import { InFlight } from './in-flight.ts'

export type Random = () => number

/** Mulberry32: the same numbers for the same seed, on every machine. */
export function seeded(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}

interface Waiting {
  readonly operation: string
  readonly input: object
  readonly run: () => Promise<object>
  readonly resolve: (answer: object) => void
  readonly reject: (error: unknown) => void
}

/**
 * Decides whose request is next. Every request of every actor waits here; once nobody has anything left to compute, the
 * seed picks one. With `overlaps`, a transaction takes two turns, and whoever touches its items in between meets a
 * TransactionConflict, as on DynamoDB; the engine alone is too fast to be met halfway.
 */
export class Turns {
  requests = 0
  conflicts = 0
  readonly #waiting: Waiting[] = []
  readonly #inFlight = new InFlight()
  readonly #random: Random
  readonly #overlaps: boolean

  constructor(random: Random, overlaps: boolean) {
    this.#random = random
    this.#overlaps = overlaps
  }

  transport(store: Transport): Transport {
    return {
      send: (operation, input) =>
        new Promise((resolve, reject) => {
          this.#waiting.push({
            operation,
            input,
            run: () => store.send(operation, input),
            resolve,
            reject,
          })
        }),
    }
  }

  /** Runs actors side by side until all have ended. */
  async run(actors: readonly (() => Promise<void>)[]): Promise<void> {
    let left = actors.length
    const ended = Promise.all(
      actors.map(actor =>
        actor().finally(() => {
          left--
        }),
      ),
    )
    // A failure is thrown below, after the requests that are still waiting have had their turns.
    ended.catch(() => {})
    while (left > 0 || this.#waiting.length > 0) {
      // By the next round of the event loop every actor has sent its next request or has ended.
      await new Promise(resolve => setImmediate(resolve))
      if (this.#waiting.length > 0) await this.#turn()
    }
    await ended
  }

  async #turn(): Promise<void> {
    const at = Math.floor(this.#random() * this.#waiting.length)
    const next = this.#waiting[at] as Waiting
    const isNew = this.#overlaps && !this.#inFlight.has(next)
    const refused = isNew ? this.#inFlight.begin(next) : undefined
    // A transaction that has begun is done at a later turn.
    if (isNew && this.#inFlight.has(next)) return
    this.#waiting.splice(at, 1)
    if (refused) {
      this.conflicts++
      next.reject(refused)
      return
    }
    this.requests++
    await next
      .run()
      .then(next.resolve, next.reject)
      .finally(() => this.#inFlight.end(next))
  }
}
