import type { Rate } from '../declare/operation.ts'
import { refuse } from '../errors.ts'

interface Window {
  readonly endsAt: number
  requests: number
}

/** So many callers are remembered before those whose window is over are looked for and forgotten. */
const few = 10_000

/** Counts the requests of each caller in windows of equal length, and refuses those beyond the limit. */
export function rateLimit(rate: { readonly requests: number; readonly seconds: number }, whose = '') {
  const windows = new Map<string, Window>()
  let many = few
  const check = (caller: string, now: number): void => {
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
    throw refuse(
      'RATE_LIMITED',
      `Too many requests: at most ${rate.requests}${whose} in ${rate.seconds} seconds. Try again later`,
      {
        retryAfter,
      },
    )
  }
  /** How many callers are remembered. */
  const remembered = () => windows.size
  return Object.assign(check, { remembered })
}

/** Who sends a request: somebody who is signed in, or the network that a visitor comes from. */
interface Sender {
  readonly id: string | undefined
  readonly network: string
}

/** The limits of an operation: of each caller, and of visitors, who have no name, also of all of them together. */
export function rateLimits({ requests, seconds, visitors }: Rate) {
  const limitCaller = rateLimit({ requests, seconds })
  if (!visitors) return ({ id, network }: Sender, now: number): void => limitCaller(id ?? network, now)
  const limitVisitor = rateLimit({ requests: visitors.each, seconds })
  const limitAll = rateLimit({ requests: visitors.inAll, seconds }, ' of all visitors together')
  return ({ id, network }: Sender, now: number): void => {
    if (id !== undefined) limitCaller(id, now)
    else {
      // What is refused to one takes nothing from the others.
      limitVisitor(network, now)
      limitAll('', now)
    }
  }
}

function forget(windows: Map<string, Window>, now: number): void {
  for (const [caller, window] of windows) if (window.endsAt <= now) windows.delete(caller)
}
