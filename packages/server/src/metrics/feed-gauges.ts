import { Gauge, type Registry } from 'prom-client'

/** Figures of the change feed, read at every scrape. */
export interface WatchedFeed {
  lag(): readonly {
    readonly system: string
    readonly seconds: number
    readonly open: number
    readonly shards: Readonly<Record<'own' | 'others' | 'free', number>>
  }[]
  readonly deadLetters: { count(system: string): Promise<number> }
}

/** Gauges of the feed; the function that comes back brings them up to date. */
export function feedGauges(registry: Registry): (feed: WatchedFeed) => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['system'], registers: [registry] })
  const lag = gauge('monotable_feed_lag_seconds', 'Age of the oldest change that is not processed yet')
  const open = gauge('monotable_feed_open_records', 'Changes that wait, run or will be retried')
  const letters = gauge(
    'monotable_feed_dead_letters',
    'Changes that a reaction gave up on, until they are replayed',
  )
  const shards = new Gauge({
    name: 'monotable_feed_shards',
    help: 'Shards of the streams by who reads them: this process (own), others, or nobody (free)',
    labelNames: ['system', 'reader'],
    registers: [registry],
  })
  return async feed => {
    // What could not be asked is absent rather than old.
    for (const each of [lag, open, letters, shards]) each.reset()
    await Promise.all(
      feed.lag().map(async state => {
        const { system } = state
        lag.set({ system }, state.seconds)
        open.set({ system }, state.open)
        for (const [reader, count] of Object.entries(state.shards)) shards.set({ system, reader }, count)
        const count = await feed.deadLetters.count(system).catch(() => undefined)
        if (count !== undefined) letters.set({ system }, count)
      }),
    )
  }
}
