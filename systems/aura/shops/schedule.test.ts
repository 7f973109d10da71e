import type { Input, Item } from 'monotable'
import { beforeAll, describe, expect, it } from 'vitest'
import { onEngine, pagesOf } from '../../test/on-engine.ts'
import { aura } from '../schema.ts'
import { shardOf } from '../values/url-key.ts'
import type { Shop } from './shop.ts'

const registry = onEngine(aura)
const now = '2025-01-20T10:00:00.000Z'
const cutoff = '2025-01-18T10:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
const minutes = (count: number) => new Date(Date.parse(now) + count * 60_000).toISOString()
const domainsOf = (shops: readonly { domain: string }[]) => shops.map(one => one.domain)

type ShopItem = Item<typeof Shop>
const states: Record<string, Partial<Input<typeof Shop>>> = {
  'never-2.com': { registered_at: daysAgo(1) },
  'never-1.com': { registered_at: daysAgo(2) },
  'done-3.com': { crawl_state: 'DONE', crawl_done_at: daysAgo(3) },
  'done-4.com': {
    crawl_state: 'DONE',
    crawl_done_at: daysAgo(4),
    scrape_state: 'DONE',
    scrape_done_at: daysAgo(3.5),
  },
  'done-at-cutoff.com': {
    crawl_state: 'DONE',
    crawl_done_at: cutoff,
    scrape_state: 'DONE',
    scrape_done_at: daysAgo(9),
  },
  'done-1.com': {
    crawl_state: 'DONE',
    crawl_done_at: daysAgo(1),
    scrape_state: 'DONE',
    scrape_done_at: daysAgo(0.5),
  },
  'crawling.com': { crawl_state: 'PROGRESS', lease_kind: 'crawl', lease_until: minutes(5) },
  'crawl-stuck.com': { crawl_state: 'PROGRESS', lease_kind: 'crawl', lease_until: minutes(-5) },
  'crawl-ends-now.com': { crawl_state: 'PROGRESS', lease_kind: 'crawl', lease_until: now },
  'scraping.com': {
    crawl_state: 'DONE',
    crawl_done_at: daysAgo(5),
    scrape_state: 'PROGRESS',
    lease_kind: 'scrape',
    lease_until: minutes(5),
  },
  'scrape-stuck.com': {
    crawl_state: 'DONE',
    crawl_done_at: daysAgo(5),
    scrape_state: 'PROGRESS',
    lease_kind: 'scrape',
    lease_until: minutes(-1),
  },
  'deleting.com': { crawl_state: 'DONE', crawl_done_at: daysAgo(9), deleting: true },
}

beforeAll(async () => {
  registry.at(now)
  for (const [domain, state] of Object.entries(states)) {
    await registry.db.Shop.create({ domain, registrable_domain: domain, ...state })
  }
})

/** NEVER, expired leases, DONE; oldest first in each. */
const ranks = { NEVER: 0, PROGRESS: 1, DONE: 2 } as const
const byCrawl = ({ crawl_state, registered_at, lease_until, crawl_done_at, domain }: ShopItem) => {
  const since = { NEVER: registered_at, PROGRESS: lease_until, DONE: crawl_done_at }[crawl_state] ?? ''
  return [ranks[crawl_state], since, domain]
}
const byScrape = ({ scrape_state, lease_until, crawl_done_at, domain }: ShopItem) =>
  scrape_state === 'PROGRESS' ? [0, lease_until ?? '', domain] : [1, crawl_done_at ?? '', domain]

describe('due for crawl', () => {
  it('never crawled ones, expired leases, then those done before the cutoff; oldest first in each', async () => {
    const { db } = registry
    const sources = [db.neverCrawled.with({}), db.crawlExpired.with({}), db.crawledBefore.with({ cutoff })]
    const pages = await pagesOf(options => db.merge(sources, { ...options, order: byCrawl }), 3)
    expect(pages.map(domainsOf)).toEqual([
      ['never-1.com', 'never-2.com', 'crawl-stuck.com'],
      ['crawl-ends-now.com', 'scrape-stuck.com', 'done-4.com'],
      ['done-3.com', 'done-at-cutoff.com'],
    ])
  })
})

describe('due for scrape', () => {
  it('expired leases, then what was crawled since the last scrape; oldest first in each', async () => {
    const { db } = registry
    const sources = [db.scrapeExpired.with({}), db.readyToScrape.with({})]
    const { items } = await db.merge(sources, { order: byScrape })
    expect(domainsOf(items)).toEqual(['scrape-stuck.com', 'done-3.com', 'done-at-cutoff.com'])
  })
})

describe('a shop moves through the schedules with its state, in the same write', () => {
  const domain = 'moving.com'
  const keys = async () => {
    const Key = { PK: { S: `SHOP#${domain}` }, SK: { S: 'META#' } }
    const { Item } = (await registry.engine.send('GetItem', { TableName: 'aura-historia-data', Key })) as {
      Item: Record<string, { S: string }>
    }
    return ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'].map(key => Item[key]?.S)
  }
  const shard = String(shardOf(domain)).padStart(2, '0')
  const crawl = (state: string, since: string) => [`CRAWL#${shard}`, `${state}#${since}#${domain}`]
  const scrape = (state: string, since: string) => [`SCRAPE#${shard}`, `${state}#${since}#${domain}`]
  const none = [undefined, undefined]

  it('from its registration to its deletion', async () => {
    const { db } = registry
    const change = (set: Partial<Input<typeof Shop>>, remove: 'lease_until'[] = []) =>
      db.Shop.update({ domain }, { set, remove } as never, { read: true })
    await db.Shop.create({ domain, registrable_domain: domain })
    expect(await keys()).toEqual([...crawl('NEVER', now), ...none])
    await change({ crawl_state: 'PROGRESS', lease_until: minutes(5) })
    expect(await keys()).toEqual([...crawl('PROGRESS', minutes(5)), ...none])
    await change({ crawl_state: 'DONE', crawl_done_at: minutes(3) }, ['lease_until'])
    expect(await keys()).toEqual([...crawl('DONE', minutes(3)), ...scrape('READY', minutes(3))])
    await change({ scrape_state: 'PROGRESS', lease_until: minutes(10) })
    expect(await keys()).toEqual([...crawl('DONE', minutes(3)), ...scrape('PROGRESS', minutes(10))])
    await change({ scrape_state: 'DONE', scrape_done_at: minutes(9) }, ['lease_until'])
    expect(await keys()).toEqual([...crawl('DONE', minutes(3)), ...none])
    await change({ crawl_done_at: minutes(20) })
    expect(await keys()).toEqual([...crawl('DONE', minutes(20)), ...scrape('READY', minutes(20))])
    await change({ deleting: true })
    expect(await keys()).toEqual([...none, ...none])
  })
})

describe('all shops', () => {
  it('by domain over the sixteen shards, each once, without those being deleted (C10)', async () => {
    const listed = Object.keys(states).filter(domain => domain !== 'deleting.com')
    expect(new Set(listed.map(shardOf)).size).toBeGreaterThan(4)
    for (const limit of [1, 4, 100]) {
      const pages = await pagesOf(options => registry.db.allShops({}, options), limit)
      expect(domainsOf(pages.flat())).toEqual(listed.toSorted())
    }
  })
})
