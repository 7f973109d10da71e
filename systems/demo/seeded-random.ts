/** Chance that comes out the same on every run. */
export interface Random {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  happens(probability: number): boolean
  one<T>(of: readonly T[]): T
  /** Some of several, in any order, none twice. */
  some<T>(of: readonly T[], count: number): T[]
}

/** Mulberry32: small, and good enough for sample data. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    happens: probability => next() < probability,
    one: of => of[whole(0, of.length - 1)] as (typeof of)[number],
    some: (of, count) => {
      const left = [...of]
      return Array.from({ length: Math.min(count, of.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
  }
}
