/** How many calls may be answered before the event loop has turned once. */
const callsPerTurn = 64

/**
 * A read that is answered from memory needs no turn of the event loop, so a caller that polls in process would keep
 * it from ever turning, and with it the write that the caller is waiting for.
 */
export class Turns {
  #calls = 0

  /** A promise to wait for, every now and then. */
  next(): Promise<void> | undefined {
    this.#calls += 1
    if (this.#calls === 1) setImmediate(this.#turned)
    return this.#calls % callsPerTurn === 0 ? new Promise(resolve => setImmediate(resolve)) : undefined
  }

  readonly #turned = (): void => {
    this.#calls = 0
  }
}
