const base = 25
const cap = 1000

/** Full jitter: anything between nothing and a bound that doubles with each attempt, so that writers who met part ways. */
export function backOffDelay(attempt: number, random = Math.random()): number {
  return random * Math.min(cap, base * 2 ** (attempt - 1))
}

/** Waits before the next attempt; the first one that failed is number 1. */
export function backOff(attempt: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, backOffDelay(attempt)))
}
