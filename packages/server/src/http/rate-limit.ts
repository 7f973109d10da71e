import { refuse } from '../errors.ts'

interface Window {
  readonly endsAt: number
  requests: number
}

/** So many callers are remembered before those whose window is over are looked for and forgotten. */
const few = 10_000

/** Counts the requests of each caller in windows of equal length, and refuses those beyond the limit. */
export function rateLimit(rate: { readonly requests: number; readonly seconds: number }) {
  const windows = new Map<string, Window>()
  let many = few
  return (caller: string, now: number): void => {
    let window = windows.get(caller)
    if (!window || window.endsAt <= now) {
      if (windows.size >= many) {
        forget(windows, now)
        many = Math.max(few, windows.size * 2)
      }
      window = { endsAt: now + rate.seconds * 1000, requests: 0 }
      windows.set(caller, window)
    }
    window.requests++
    if (window.requests <= rate.requests) return
    const retryAfter = Math.ceil((window.endsAt - now) / 1000)
    throw refuse('RATE_LIMITED', `At most ${rate.requests} requests in ${rate.seconds} seconds`, {
      retryAfter,
    })
  }
}

function forget(windows: Map<string, Window>, now: number): void {
  for (const [caller, window] of windows) if (window.endsAt <= now) windows.delete(caller)
}
