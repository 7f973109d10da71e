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

/** Is taken again and again. A map of guests, which V8 rebuilds every few of them, keeps those of its older builds alive. */
class Place {
  guest: Guest | undefined
  /** What the guest had received when it was last looked at. */
  before: number | undefined
  readonly leave: () => void

  constructor(left: (place: Place) => void) {
    this.leave = () => left(this)
  }

  take(guest: Guest | undefined): void {
    this.guest = guest
    this.before = undefined
  }
}

/**
 * Bounds how many requests are in progress. Who finds no place waits unread, so that its socket fills up and
 * the client is held back; who finds no place to wait either is turned away. While somebody waits, a place is for
 * those whose body comes: otherwise a few slow uploads would keep everybody out.
 */
export class Lane {
  readonly #limit: number
  readonly #maxWaiting: number
  readonly #waiting: Guest[] = []
  /** As many as were ever needed at once. */
  readonly #places: Place[] = []
  readonly #free: Place[] = []
  #watching: NodeJS.Timeout | undefined
  #lookedAt = 0

  constructor(limit: number, maxWaiting: number) {
    this.#limit = limit
    this.#maxWaiting = maxWaiting
  }

  /** Starts the guest now or when a place is free; false if there is no room. */
  enter(guest: Guest): boolean {
    const place = this.#free.pop() ?? this.#anotherPlace()
    if (place) {
      place.take(guest)
      guest.start(place.leave)
      return true
    }
    if (this.#waiting.length >= this.#maxWaiting) return false
    this.#waiting.push(guest)
    this.#watch()
    return true
  }

  #anotherPlace(): Place | undefined {
    if (this.#places.length === this.#limit) return undefined
    const place = new Place(left => this.#pass(left))
    this.#places.push(place)
    return place
  }

  /** Gives a place that was left to who waits longest. */
  #pass(place: Place): void {
    const next = this.#waiting.shift()
    place.take(next)
    if (!next) this.#free.push(place)
    // Not started from here, so that a long row of them does not stack up.
    else setImmediate(() => next.start(place.leave))
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
    for (const place of this.#places) {
      const { guest, before } = place
      const received = guest?.received()
      if (guest === undefined || received === undefined) continue
      const isSlow = before !== undefined && received - before < leastProgress
      if (isSlow && !stoodStill && this.#waiting.length > 0) guest.turnOut()
      else place.before = received
    }
  }
}
