import { pause } from '../pause.ts'

/** Wakes those who rest, before their time is over. */
export class Bell {
  readonly #resting = new Set<() => void>()
  #rings = 0

  /** How often it rang. Note it before you look, and what rings while you look is heard by `rest`. */
  get rings(): number {
    return this.#rings
  }

  ring(): void {
    this.#rings += 1
    for (const wake of this.#resting) wake()
  }

  /** Waits so many milliseconds, or until it rings once more than `heard`, or until the signal. */
  rest(milliseconds: number, heard: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      if (signal.aborted || this.#rings > heard) return resolve()
      const wake = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        this.#resting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      signal.addEventListener('abort', wake)
      this.#resting.add(wake)
    })
  }
}

/**
 * Milliseconds until the next look at a stream: longer the more looks found nothing, and short once this process has
 * written something.
 */
export class Patience {
  readonly #shortest: number
  readonly #longest: number
  readonly #bell: Bell
  #next: number

  constructor(shortest: number, longest: number, bell: Bell) {
    this.#shortest = shortest
    this.#longest = longest
    this.#bell = bell
    this.#next = shortest
  }

  found(): void {
    this.#next = this.#shortest
  }

  /** Rests after a look that found nothing; `heard` are the rings of before that look. */
  async rest(heard: number, signal: AbortSignal): Promise<void> {
    const milliseconds = this.#next
    this.#next = Math.min(this.#longest, milliseconds * 1.5)
    await this.#bell.rest(milliseconds, heard, signal)
    if (this.#bell.rings === heard) return
    this.found()
    // A stream shows a change a moment after it was written, and many writes are no reason to ask without end.
    await pause(this.#shortest / 5, signal)
  }
}
