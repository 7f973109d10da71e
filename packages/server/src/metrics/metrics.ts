import { Hono } from 'hono'
import type { Around } from 'monotable'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Observe } from '../http/exchange.ts'
import type { RuntimeOptions } from '../runtime.ts'
import { countCapacity } from './capacity.ts'
import { countRequests } from './count-requests.ts'
import { countSkipped } from './count-skipped.ts'
import { feedGauges, type WatchedFeed } from './feed-gauges.ts'

/** What is measured of a server, for Prometheus. */
export interface Metrics {
  /** For the runtime: counts capacity units. */
  readonly around: Around
  /** For the runtime: counts rows that lists leave out. */
  readonly onSkipped: NonNullable<RuntimeOptions['onSkipped']>
  /** For the app: counts and times requests. */
  readonly observe: Observe
  /** Says which feed is asked how it stands, at every scrape. */
  watchFeed(feed: WatchedFeed): void
  /** `GET /metrics`. */
  readonly routes: Hono
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const update = feedGauges(registry)
  let feed: WatchedFeed | undefined
  const routes = new Hono().get('/metrics', async context => {
    if (feed) await update(feed)
    return context.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return {
    around: countCapacity(registry),
    onSkipped: countSkipped(registry),
    observe: countRequests(registry),
    watchFeed(watched) {
      feed = watched
    },
    routes,
  }
}
