/**
 * Bounds how many requests are in progress. Who finds no place waits unread, so that its socket fills up and
 * the client is held back; who finds no place to wait either is turned away.
 */
export class Lane {
  readonly #limit: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limit: number, maxWaiting: number) {
    this.#limit = limit
    this.#maxWaiting = maxWaiting
  }

  /** Calls `start` now or when a place is free; false if there is no room. Each start ends with `leave`. */
  enter(start: () => void): boolean {
    if (this.#running < this.#limit) {
      this.#running++
      start()
      return true
    }
    if (this.#waiting.length >= this.#maxWaiting) return false
    this.#waiting.push(start)
    return true
  }

  leave(): void {
    const next = this.#waiting.shift()
    // Its place goes over to it; not called from here, so that a long row of them does not stack up.
    if (next) setImmediate(next)
    else this.#running--
  }
}
