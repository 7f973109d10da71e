/** Chance that comes out the same on every run. */
export interface Random {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  happens(probability: number): boolean
  one<T>(of: readonly T[]): T
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
  }
}
