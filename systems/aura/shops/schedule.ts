/** What the place of a shop in the crawl schedule is made of. */
export const crawlParts = ['crawl_state', 'registered_at', 'lease_until', 'crawl_done_at'] as const

interface Crawl {
  readonly crawl_state: 'NEVER' | 'PROGRESS' | 'DONE'
  readonly registered_at?: string | undefined
  readonly lease_until?: string | undefined
  readonly crawl_done_at?: string | undefined
}

/** Since when a shop waits for a crawl, or how long one may still run. */
export function crawlSince(shop: Crawl): string | undefined {
  const since = { NEVER: shop.registered_at, PROGRESS: shop.lease_until, DONE: shop.crawl_done_at }
  return since[shop.crawl_state]
}

export const scrapeParts = [
  'crawl_state',
  'crawl_done_at',
  'scrape_state',
  'scrape_done_at',
  'lease_until',
] as const

interface Scrape extends Pick<Crawl, 'crawl_state' | 'crawl_done_at' | 'lease_until'> {
  readonly scrape_state: 'NEVER' | 'PROGRESS' | 'DONE'
  readonly scrape_done_at?: string | undefined
}

/** A shop is in the scrape schedule only while a scrape is due or running. */
export function scrapePhase(shop: Scrape): 'READY' | 'PROGRESS' | undefined {
  if (shop.scrape_state === 'PROGRESS') return 'PROGRESS'
  return isScrapeDue(shop) ? 'READY' : undefined
}

export function scrapeSince(shop: Scrape): string | undefined {
  return shop.scrape_state === 'PROGRESS' ? shop.lease_until : shop.crawl_done_at
}

function isScrapeDue({ crawl_state, crawl_done_at, scrape_done_at }: Scrape): boolean {
  if (crawl_state !== 'DONE' || crawl_done_at === undefined) return false
  return scrape_done_at === undefined || Date.parse(scrape_done_at) < Date.parse(crawl_done_at)
}
