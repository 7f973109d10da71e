/** Lets requests through, and now and then holds all of them back while something needs the store at rest. */
export class Gate {
  #inside = 0
  #aside = 0
  #closed: Promise<void> | undefined
  readonly #waiting = new Set<() => void>()

  /** A request that is answered at once costs no promise. */
  pass<T>(request: () => T | Promise<T>): T | Promise<T> {
    if (this.#closed !== undefined) return this.#closed.then(() => this.pass(request))
    this.#inside += 1
    let result: T | Promise<T>
    try {
      result = request()
    } catch (error) {
      this.#leave()
      throw error
    }
    if (result instanceof Promise) return result.finally(this.#leave)
    this.#leave()
    return result
  }

  /** For a request inside that can do nothing but wait: for another one inside, or for `still`. */
  async aside<T>(wait: () => Promise<T>): Promise<T> {
    this.#aside += 1
    this.#moved()
    try {
      return await wait()
    } finally {
      this.#aside -= 1
    }
  }

  /** Runs `work` while nobody is inside. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.#closed !== undefined) await this.#closed
    return this.#closedFor(async () => {
      await this.#until(() => this.#inside === 0)
      return work()
    })
  }

  /**
   * Runs `work` while all who are inside stand aside. One of them asks for it, so it does not wait for a gate that
   * was closed by somebody who waits for them to leave.
   */
  async still<T>(work: () => Promise<T>): Promise<T> {
    const whenStill = async () => {
      await this.#until(() => this.#inside <= this.#aside)
      return work()
    }
    return this.#closed === undefined ? this.#closedFor(whenStill) : whenStill()
  }

  async #closedFor<T>(work: () => Promise<T>): Promise<T> {
    let open = () => {}
    this.#closed = new Promise(resolve => {
      open = resolve
    })
    try {
      return await work()
    } finally {
      this.#closed = undefined
      open()
    }
  }

  async #until(reached: () => boolean): Promise<void> {
    while (!reached()) await new Promise<void>(resolve => this.#waiting.add(resolve))
  }

  readonly #leave = (): void => {
    this.#inside -= 1
    this.#moved()
  }

  #moved(): void {
    if (this.#waiting.size === 0) return
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }
}
