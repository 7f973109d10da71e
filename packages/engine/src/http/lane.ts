/** A request that wants a place. */
export interface Guest {
  /** Begins. `leave` is called once, when it holds no memory any more. */
  start(leave: () => void): void
  /** How many bytes of its body have come; undefined once all have. */
  received(): number | undefined
  /** Takes its place away: others wait, and its body hardly comes. */
  turnOut(): void
}

/** What a body must bring in a second to keep its place while others wait for one. */
const leastProgress = 16 * 1024
const second = 1000

/**
 * Bounds how many requests are in progress. Who finds no place waits unread, so that its socket fills up and
 * the client is held back; who finds no place to wait either is turned away. While somebody waits, a place is for
 * those whose body comes: otherwise a few slow uploads would keep everybody out.
 */
export class Lane {
  readonly #limit: number
  readonly #maxWaiting: number
  readonly #waiting: Guest[] = []
  /** With what they had received when they were last looked at. */
  readonly #running = new Map<Guest, number | undefined>()
  #watching: NodeJS.Timeout | undefined
  #lookedAt = 0

  constructor(limit: number, maxWaiting: number) {
    this.#limit = limit
    this.#maxWaiting = maxWaiting
  }

  /** Starts the guest now or when a place is free; false if there is no room. */
  enter(guest: Guest): boolean {
    if (this.#running.size < this.#limit) {
      this.#start(guest)
      return true
    }
    if (this.#waiting.length >= this.#maxWaiting) return false
    this.#waiting.push(guest)
    this.#watch()
    return true
  }

  #start(guest: Guest): void {
    this.#running.set(guest, undefined)
    guest.start(() => this.#leave(guest))
  }

  #leave(guest: Guest): void {
    const next = this.#waiting.shift()
    this.#running.delete(guest)
    if (!next) return
    // Its place is kept for it; not started from here, so that a long row of them does not stack up.
    this.#running.set(next, undefined)
    setImmediate(() => this.#start(next))
  }

  #watch(): void {
    if (this.#watching !== undefined) return
    this.#lookedAt = performance.now()
    this.#watching = setInterval(() => this.#look(), second).unref()
  }

  #look(): void {
    if (this.#waiting.length === 0) {
      clearInterval(this.#watching)
      this.#watching = undefined
    }
    const now = performance.now()
    // Where this process itself stood still, nothing could come.
    const stoodStill = now - this.#lookedAt > 2 * second
    this.#lookedAt = now
    for (const [guest, before] of this.#running) {
      const received = guest.received()
      if (received === undefined) continue
      const isSlow = before !== undefined && received - before < leastProgress
      if (isSlow && !stoodStill && this.#waiting.length > 0) guest.turnOut()
      else this.#running.set(guest, received)
    }
  }
}
