/** Lets requests through, and now and then holds all of them back while something needs the store at rest. */
export class Gate {
  #inside = 0
  #closed: Promise<void> | undefined
  #empty: (() => void) | undefined

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

  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.#closed !== undefined) await this.#closed
    let open = () => {}
    this.#closed = new Promise(resolve => {
      open = resolve
    })
    try {
      if (this.#inside > 0) {
        await new Promise<void>(resolve => {
          this.#empty = resolve
        })
      }
      return await work()
    } finally {
      this.#empty = undefined
      this.#closed = undefined
      open()
    }
  }

  readonly #leave = (): void => {
    this.#inside -= 1
    if (this.#inside === 0) this.#empty?.()
  }
}
