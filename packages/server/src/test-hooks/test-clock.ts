/** A clock that tests can stop and move. It runs with the real one until then. */
export interface TestClock {
  readonly now: () => Date
  freeze(at: Date): void
  /** Moves it; it stands still from then on. */
  advance(seconds: number): void
  /** Back to real time. */
  release(): void
}

export function makeTestClock(): TestClock {
  let frozen: number | undefined
  const now = () => new Date(frozen ?? Date.now())
  return {
    now,
    freeze: at => {
      frozen = at.getTime()
    },
    advance: seconds => {
      frozen = now().getTime() + seconds * 1000
    },
    release: () => {
      frozen = undefined
    },
  }
}
