import { inLanes, unlessThere } from '@monotable/server/kit'
import { registrableDomain } from '../addresses/shop-domain.ts'
import type { Db } from '../operation.ts'
import { samplePages } from './pages.ts'
import { type SampleShop, sampleGroup, sampleShops } from './shops.ts'

const lanes = 8

/** Can be repeated: what is there already stays. */
export async function load(db: Db, now: Date, progress: (share: number) => void): Promise<void> {
  const { group_id, name } = sampleGroup
  await unlessThere(db.Group.create({ group_id, name }))
  for (const [at, shop] of sampleShops.entries()) {
    await loadShop(db, shop, now)
    progress((at + 1) / sampleShops.length)
  }
}

async function loadShop(db: Db, shop: SampleShop, now: Date): Promise<void> {
  const { domain, name, country, shop_type, crawled, scraped } = shop
  const { urls, history, events } = samplePages(shop, now)
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  await unlessThere(
    db.Shop.create({
      domain,
      name,
      country,
      shop_type,
      registrable_domain: registrableDomain(domain),
      registered_at: ago(75),
      standards_used: [...new Set(urls.flatMap(({ standards_used = [] }) => standards_used))].sort(),
      url_count: urls.length,
      product_count: shop.crawled === undefined ? 0 : shop.products,
      ...(sampleGroup.domains.includes(domain) && { group_id: sampleGroup.group_id }),
      ...(crawled !== undefined && {
        crawl_state: 'DONE',
        crawl_done_at: ago(crawled),
        crawl_run_id: 'sample',
        last_crawl: {
          pages: urls.length,
          products: shop.products,
          unchanged: Math.floor(urls.length * 0.8),
          unreached: shop.unreached ?? 0,
          gone: 1,
          requests: urls.length + 3,
          full: true,
        },
      }),
      ...(shop.failures && {
        crawl_attempts: shop.failures,
        next_crawl_at: new Date(now.getTime() + 3_600_000).toISOString(),
      }),
      ...(shop.every && {
        crawl_every_hours: shop.every,
        ...(crawled !== undefined && { next_crawl_at: ago(crawled - shop.every / 24) }),
      }),
      ...(scraped !== undefined && { scrape_state: 'DONE', scrape_done_at: ago(scraped) }),
    }),
  )
  await inLanes(urls, lanes, async url => unlessThere(db.Url.create(url)))
  await db.batchWrite(t => history.map(row => t.History.put(row)))
  await db.batchWrite(t => events.map(row => t.Event.put(row)))
  await loadOperation(db, shop, events, ago)
}

/** What operators look after: crawls that failed, and what became of bringing the last changes to their receiver. */
async function loadOperation(
  db: Db,
  { domain, path, failures = 0 }: SampleShop,
  events: ReturnType<typeof samplePages>['events'],
  ago: (days: number) => string,
): Promise<void> {
  const failed = Array.from({ length: failures }, (_, at) => ({
    ...{ domain, timestamp: ago((at + 1) / 4), id: `sample-${at}`, kind: 'crawl' as const },
    ...{ url: `https://${domain}${path}${at + 1}`, code: 'HTTP_503', message: 'The shop answered 503' },
  }))
  await db.batchWrite(t => failed.map(row => t.Failure.put(row)))
  const recent = events.flatMap(({ timestamp, ...event }) =>
    timestamp !== undefined && timestamp > ago(7) ? [{ ...event, timestamp }] : [],
  )
  await db.batchWrite(t =>
    recent.map(({ timestamp, event_id, type, url }, at) =>
      t.Delivery.put({
        ...{ timestamp, event_id, type, domain, ...(url && { url }) },
        ...{ state: 'DELIVERED', attempts: at % 5 === 0 ? 2 : 1, tried_at: timestamp },
        TTL: Math.floor((Date.parse(timestamp) + 30 * 86_400_000) / 1000),
      }),
    ),
  )
}
