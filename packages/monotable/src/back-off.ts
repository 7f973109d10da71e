const base = 25
const cap = 1000

/** Full jitter: anything between nothing and a bound that doubles with each attempt, so that writers who met part ways. */
export function backOffDelay(attempt: number, random = Math.random()): number {
  return random * Math.min(cap, base * 2 ** (attempt - 1))
}

/** Waits before the next attempt; the first one that failed is number 1. Fails with the signal's reason once it is given. */
export function backOff(attempt: number, signal?: AbortSignal): Promise<void> {
  return pause(backOffDelay(attempt), signal)
}

/** Waits so many milliseconds, or fails with the signal's reason once that is given. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

const throttles = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
])

/** Whether a store refused a whole request, and did nothing of it, because it has too much to do. */
export function isThrottled(error: unknown): boolean {
  return throttles.has((error as { name?: string } | undefined)?.name ?? '')
}
