import { Gauge, type Registry } from 'prom-client'

/** How the change feed of one system stands. */
export interface FeedState {
  readonly system: string
  /** The age of the oldest change that is not worked off; 0 if there is none. */
  readonly lagSeconds: number
  readonly deadLetters: number
}

export type FeedStates = () => Promise<Iterable<FeedState>> | Iterable<FeedState>

/** Gauges of the feed; the function that comes back brings them up to date. */
export function feedGauges(registry: Registry): (states: FeedStates) => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['system'], registers: [registry] })
  const lag = gauge(
    'monotable_feed_lag_seconds',
    'Age of the oldest change that reactions have not worked off',
  )
  const letters = gauge(
    'monotable_feed_dead_letters',
    'Changes that reactions gave up on, and that wait for replay',
  )
  return async states => {
    // What cannot be asked is absent, and the rest of the metrics is told nevertheless.
    const found = await Promise.resolve()
      .then(states)
      .catch(() => [])
    lag.reset()
    letters.reset()
    for (const { system, lagSeconds, deadLetters } of found) {
      lag.set({ system }, lagSeconds)
      letters.set({ system }, deadLetters)
    }
  }
}
