/** How often, and after which pauses, something that failed is tried again. */
export interface Retry {
  readonly attempts: number
  /** Milliseconds before the second attempt; each further pause is twice as long. */
  readonly base: number
  readonly cap: number
}

/** Outlasts what is down for a minute. */
export const patient: Retry = { attempts: 8, base: 500, cap: 60_000 }

/** For tests, where nobody has the time. */
export const hasty: Retry = { attempts: 8, base: 1, cap: 10 }

/** At least half the pause, at most all of it: what failed together does not come again together. */
export function pauseAfter(attempt: number, { base, cap }: Retry, random = Math.random()): number {
  return (Math.min(cap, base * 2 ** (attempt - 1)) * (1 + random)) / 2
}
