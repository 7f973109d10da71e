import type { Items } from '../operation.ts'

type Shop = Items['Shop']

const ranks = { NEVER: 0, PROGRESS: 1, DONE: 2 } as const

/** Never crawled ones, those whose lease is over, crawled ones; the oldest first in each. */
export function byCrawl({ crawl_state, registered_at, lease_until, crawl_done_at, domain }: Shop) {
  const since = { NEVER: registered_at, PROGRESS: lease_until, DONE: crawl_done_at }[crawl_state] ?? ''
  return [ranks[crawl_state], since, domain]
}

/** Those whose lease is over, then those that wait; the oldest first in each. */
export function byScrape({ scrape_state, lease_until, crawl_done_at, domain }: Shop) {
  return scrape_state === 'PROGRESS' ? [0, lease_until ?? '', domain] : [1, crawl_done_at ?? '', domain]
}
