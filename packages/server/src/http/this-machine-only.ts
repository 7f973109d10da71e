import type { MiddlewareHandler } from 'hono'
import { isLoopback } from '../config/loopback.ts'
import { refuse } from '../errors.ts'

/**
 * Lets in who calls this machine by a name of its own, and no page of another origin: what is behind it gives away tokens
 * and letters to anybody. A name that somebody lets point here stands in the address that is called.
 */
export function thisMachineOnly(origins: readonly string[] = []): MiddlewareHandler {
  return async ({ req }, next) => {
    const called = new URL(req.url)
    const origin = req.header('origin')
    if (!isLoopback(called.hostname)) throw refuse('FORBIDDEN', 'This answers only on localhost')
    if (origin !== undefined && origin !== called.origin && !origins.includes(origin))
      throw refuse(
        'FORBIDDEN',
        'Pages from other origins may not call this. Add the origin to MONOTABLE_CORS_ORIGINS to allow it',
      )
    await next()
  }
}
