/** Lets requests through, and now and then holds all of them back while something needs the store at rest. */
export class Gate {
  #inside = 0
  #closed: Promise<void> | undefined
  #empty: (() => void) | undefined

  async pass<T>(request: () => Promise<T>): Promise<T> {
    while (this.#closed !== undefined) await this.#closed
    this.#inside += 1
    try {
      return await request()
    } finally {
      this.#inside -= 1
      if (this.#inside === 0) this.#empty?.()
    }
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
}
