const day = 86_400_000

/**
 * How many new answers to visitors are kept a day. Anybody can ask anything, and each answer stays for a week: without
 * an end to it they fill table and disk. It counts in this process alone.
 */
export class Allowance {
  readonly #most: number
  #endsAt = 0
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Takes one, if there is one left. */
  take(now: Date): boolean {
    const time = now.getTime()
    // A clock that was set back begins a new day.
    if (time >= this.#endsAt || time < this.#endsAt - day) {
      this.#endsAt = time + day
      this.#taken = 0
    }
    if (this.#taken >= this.#most) return false
    this.#taken++
    return true
  }
}
