import { createHash } from 'node:crypto'
import { ulids } from 'monotable'

/** Chance for sample data, which comes out the same on every run. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  happens(probability: number): boolean
  one<T>(of: readonly T[]): T
  /** Some of several, in any order, none twice. */
  some<T>(of: readonly T[], count: number): T[]
  /** One of several, each as likely as its weight. */
  pick<T>(choices: readonly T[], weightOf: (choice: T) => number): T
  /** How often something happens that happens so often on average. */
  count(mean: number): number
}

/**
 * Chance for sample data, the same on every run. Mulberry32 is small, and good enough for this.
 *
 * @example
 * ```ts
 * const random = seededRandom('bicycle shop')
 * const stock = random.whole(0, 40)
 * ```
 */
export function seededRandom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed : createHash('sha256').update(seed).digest().readInt32BE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    happens: probability => next() < probability,
    one: of => of[whole(0, of.length - 1)] as (typeof of)[number],
    some: (of, count) => {
      const left = [...of]
      return Array.from({ length: Math.min(count, of.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
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

/** ULIDs for sample data: of one moment, in their order. */
export type IdsAt = (moment: Date) => () => string

/**
 * ULIDs for sample data, the same on every run.
 *
 * @example
 * ```ts
 * const newId = sampleIds(seededRandom(1))(new Date('2025-01-20'))
 * const [first, second] = [newId(), newId()]
 * ```
 */
export function sampleIds(random: Random): IdsAt {
  const fill = (bytes: Uint8Array) => bytes.set(bytes.map(() => random.whole(0, 255)))
  return moment => ulids({ now: () => moment.getTime(), random: fill })
}
