import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Around } from 'monotable'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { refuse } from '../errors.ts'
import type { Observe } from '../http/exchange.ts'
import type { RuntimeOptions } from '../run/runtime.ts'
import { countCapacity } from './capacity.ts'
import { countRequests } from './count-requests.ts'
import { feedGauges, type WatchedFeed } from './feed-gauges.ts'

/** What is measured of a server, for Prometheus. */
export interface Metrics {
  /** For the runtime: counts capacity units. */
  readonly around: Around
  /** For the runtime: counts rows that lists leave out. */
  readonly onSkipped: NonNullable<RuntimeOptions['onSkipped']>
  /** For the app: counts and times requests. */
  readonly observe: Observe
  /** Names the feed whose state every scrape reads. */
  watchFeed(feed: WatchedFeed): void
  /** `GET /metrics`. */
  readonly routes: Hono
}

/** With a token, only who has it sees them. */
export function makeMetrics({ token }: { readonly token?: string | undefined } = {}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const update = feedGauges(registry)
  let feed: WatchedFeed | undefined
  const routes = new Hono().get('/metrics', async context => {
    if (token !== undefined && !isBearer(context.req.header('authorization'), token))
      throw refuse('UNAUTHENTICATED', 'Send the token of MONOTABLE_METRICS_TOKEN as Authorization: Bearer', {
        reason: 'missing',
      })
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

/** Compared by their digests, so that the time it takes tells nothing. */
function isBearer(header: string | undefined, token: string): boolean {
  const [given, expected] = [header ?? '', `Bearer ${token}`].map(text =>
    createHash('sha256').update(text).digest(),
  )
  return timingSafeEqual(given as Buffer, expected as Buffer)
}

/** Counts rows that lists leave out, by reason. */
function countSkipped(registry: Registry): NonNullable<RuntimeOptions['onSkipped']> {
  const rows = new Counter({
    name: 'monotable_skipped_rows_total',
    help: 'Rows that lists left out because they match no entity (foreign) or are not as declared (unreadable)',
    labelNames: ['system', 'pattern', 'reason'],
    registers: [registry],
  })
  return (system, { pattern = '', reason }) => rows.inc({ system, pattern, reason })
}
