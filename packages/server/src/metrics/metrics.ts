import { Hono } from 'hono'
import type { Around } from 'monotable'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Observe } from '../http/exchange.ts'
import { countCapacity } from './capacity.ts'
import { countRequests } from './count-requests.ts'
import { type FeedStates, feedGauges } from './feed-gauges.ts'

/** What is measured of a server, for Prometheus. */
export interface Metrics {
  /** For the runtime: counts capacity units. */
  readonly around: Around
  /** For the app: counts and times requests. */
  readonly observe: Observe
  /** Says from where the state of the feed is asked, at every scrape. */
  watchFeed(states: FeedStates): void
  /** `GET /metrics`. */
  readonly routes: Hono
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const update = feedGauges(registry)
  let states: FeedStates | undefined
  const routes = new Hono().get('/metrics', async context => {
    if (states) await update(states)
    return context.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return {
    around: countCapacity(registry),
    observe: countRequests(registry),
    watchFeed(asked) {
      states = asked
    },
    routes,
  }
}
