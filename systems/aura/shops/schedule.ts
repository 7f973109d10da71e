/** What the place of a shop in the crawl schedule is made of. */
export const crawlParts = [
  'crawl_state',
  'registered_at',
  'lease_until',
  'crawl_done_at',
  'next_crawl_at',
] as const

const hour = 3_600_000

/** A shop is crawled again after so many hours, unless it has a schedule of its own (C18). */
export const usualHours = 48
/** Four weeks. */
export const mostHours = 672

interface Crawl {
  readonly crawl_state: 'NEVER' | 'PROGRESS' | 'DONE'
  readonly registered_at?: string | undefined
  readonly lease_until?: string | undefined
  readonly crawl_done_at?: string | undefined
  readonly next_crawl_at?: string | undefined
}

/** Since when a shop waits for a crawl, or how long one may still run. */
export function crawlSince(shop: Crawl): string | undefined {
  const since = { NEVER: shop.registered_at, PROGRESS: shop.lease_until, DONE: doneFor(shop) }
  return since[shop.crawl_state]
}

/**
 * When a crawl was done, for the schedule: a shop that is to be crawled at another time than the usual one waits among
 * the others as if it had been done so much earlier or later.
 */
function doneFor({ crawl_done_at, next_crawl_at }: Crawl): string | undefined {
  return next_crawl_at === undefined ? crawl_done_at : hoursAfter(next_crawl_at, -usualHours)
}

export const hoursAfter = (moment: Date | string, hours: number) =>
  new Date(new Date(moment).getTime() + hours * hour).toISOString()

/** When a shop is due after a crawl that is done now; undefined where it is the usual time. */
export function nextCrawl(shop: { crawl_every_hours?: number | undefined }, done: Date): string | undefined {
  return shop.crawl_every_hours === undefined ? undefined : hoursAfter(done, shop.crawl_every_hours)
}

/** Hours after the first failure; each further one doubles them, up to a day. A crawl that succeeds forgets them (C19). */
const firstWait = 0.25

export function nextTry(attempts: number, now: Date): string {
  return hoursAfter(now, Math.min(firstWait * 2 ** Math.min(attempts - 1, 10), 24))
}

/** When a shop is due for a crawl; undefined where it is now, or is being crawled. */
export function dueAt(shop: Crawl): string | undefined {
  if (shop.crawl_state === 'PROGRESS') return undefined
  if (shop.next_crawl_at !== undefined) return shop.next_crawl_at
  return shop.crawl_state === 'DONE' && shop.crawl_done_at !== undefined
    ? hoursAfter(shop.crawl_done_at, usualHours)
    : undefined
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
