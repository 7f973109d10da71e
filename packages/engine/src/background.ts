/** Work that goes on after an answer was given. `close` drops what has not begun and waits for what has. */
export class Background {
  readonly #waiting = new Set<NodeJS.Timeout>()
  readonly #running = new Set<Promise<void>>()
  readonly #report: (error: unknown) => void
  #closed = false

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  later(milliseconds: number, work: () => Promise<void>): void {
    if (this.#closed) return
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      this.#run(work)
    }, milliseconds)
    // In a browser a timer is a number, and keeps nothing from ending.
    timer.unref?.()
    this.#waiting.add(timer)
  }

  /** Until closed, one run after another. */
  every(milliseconds: number, work: () => Promise<void>): void {
    this.later(milliseconds, async () => {
      try {
        await work()
      } finally {
        this.every(milliseconds, work)
      }
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#waiting) clearTimeout(timer)
    this.#waiting.clear()
    await Promise.all(this.#running)
  }

  #run(work: () => Promise<void>): void {
    const run = work()
      .catch(error => this.#report(error))
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }
}
