/** Chance that comes out the same on every run. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  happens(probability: number): boolean
  /** One of several, each as likely as its weight. */
  pick<T>(choices: readonly T[], weightOf: (choice: T) => number): T
  /** How often something happens that happens so often on average. */
  count(mean: number): number
}

/** Mulberry32: small, and good enough for sample data. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    happens: probability => next() < probability,
    pick: (choices, weightOf) => {
      let left = next() * choices.reduce((sum, choice) => sum + weightOf(choice), 0)
      for (const choice of choices) {
        left -= weightOf(choice)
        if (left < 0) return choice
      }
      return choices.at(-1) as (typeof choices)[number]
    },
    count: mean => {
      // Poisson, by Knuth's way.
      const end = Math.exp(-mean)
      let [events, product] = [0, next()]
      while (product > end) {
        product *= next()
        events++
      }
      return events
    },
  }
}
