import { createHash } from 'node:crypto'
import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { seedOf } from '../../test/seeds.ts'
import { aura } from '../schema.ts'
import { urlOf } from './samples.ts'

const table = new Captured()
const now = '2025-01-20T10:00:00.000Z'
const db = connect(aura, table, { now: () => new Date(now) })
const cutoff = '2025-01-18T10:00:00.000Z'
const url = 'https://example.com/products/item-123'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const shards = Array.from({ length: 16 }, (_, at) => String(at).padStart(2, '0'))

const clause = (attribute: string, operator: string, value: string, to?: string) => ({
  attribute,
  operator,
  value,
  ...(to !== undefined && { to }),
})
const begins = (partition: string, prefix: string, direction = 'asc') => ({
  index: 'Main',
  condition: [clause('PK', '=', partition), clause('SK', 'begins_with', prefix)],
  direction,
})
const one = (partition: string, sort: string) => ({
  index: 'Main',
  condition: [clause('PK', '=', partition), clause('SK', '=', sort)],
})
const scheduled = (index: string, partition: string, sort: (attribute: string) => object) =>
  shards.map(shard => ({
    index,
    condition: [clause(`${index}PK`, '=', `${partition}#${shard}`), sort(`${index}SK`)],
    direction: 'asc',
  }))
const inSchedule = (index: string, partition: string, prefix: string) =>
  scheduled(index, partition, attribute => clause(attribute, 'begins_with', prefix))
const upTo = (index: string, partition: string, state: string, moment: string) =>
  scheduled(index, partition, attribute => clause(attribute, 'between', `${state}#`, `${state}#${moment}~`))

describe('the access patterns ask what the document says', () => {
  it('the seed lists none', () => {
    expect(seedOf('aura').patterns).toEqual([])
  })

  it.each<[string, () => Promise<unknown>, ...object[]]>([
    [
      'shop metadata, by equality (C11)',
      () => db.shopMetadata({ domain: 'example.com' }),
      one('SHOP#example.com', 'META#'),
    ],
    ['URLs of a shop', () => db.urlsOfShop({ domain: 'example.com' }), begins('SHOP#example.com', 'URL#')],
    ['one URL', () => db.oneUrl({ domain: 'example.com', url }), one('SHOP#example.com', `URL#${url}`)],
    [
      'one URL that is too long for a key (C1)',
      () => db.oneUrl({ domain: 'example.com', url: urlOf(1021) }),
      one('SHOP#example.com', `URL#${urlOf(1021).slice(0, 900)}~sha256:${sha256(urlOf(1021))}`),
    ],
    [
      'URLs below a path',
      () => db.urlsBelowPath({ domain: 'example.com', path: 'https://example.com/products/' }),
      begins('SHOP#example.com', 'URL#https://example.com/products/'),
    ],
    ['product URLs', () => db.productUrls({ domain: 'example.com' }), begins('SHOP#example.com', 'PROD#')],
    [
      'URLs of another type',
      () => db.urlsOfType({ domain: 'example.com', type: 'category' }),
      { ...begins('SHOP#example.com', 'URL#'), filter: 'type = "category"' },
    ],
    ['all shops (C10)', () => db.allShops({}), ...shards.map(shard => begins(`SHOPS#${shard}`, 'SHOP#'))],
    ['due for crawl: never crawled', () => db.neverCrawled({}), ...inSchedule('GSI1', 'CRAWL', 'NEVER#')],
    ['due for crawl: done', () => db.crawledBefore({ cutoff }), ...upTo('GSI1', 'CRAWL', 'DONE', cutoff)],
    ['due for crawl: expired', () => db.crawlExpired({}), ...upTo('GSI1', 'CRAWL', 'PROGRESS', now)],
    ['due for scrape', () => db.readyToScrape({}), ...inSchedule('GSI2', 'SCRAPE', 'READY#')],
    ['due for scrape: expired', () => db.scrapeExpired({}), ...upTo('GSI2', 'SCRAPE', 'PROGRESS', now)],
    [
      'history of a URL, by its hash',
      () => db.historyOfUrl({ domain: 'example.com', url }),
      begins('SHOP#example.com', `HIST#${sha256(url)}#`, 'desc'),
    ],
    [
      'events, day by day',
      () => db.events({ day: ['2025-01-19', '2025-01-20'] }),
      begins('EVENTS#2025-01-19', 'EVENT#'),
      begins('EVENTS#2025-01-20', 'EVENT#'),
    ],
    ['shops of a group', () => db.shopsOfGroup({ group_id: 'g1' }), begins('GROUP#g1', 'SHOP#')],
    [
      'shops of a registrable domain',
      () => db.shopsOfRegistrableDomain({ registrable_domain: 'example.com', domain: 'a.example.com' }),
      begins('REGDOM#example.com', 'SHOP#'),
    ],
    ['failures', () => db.failures({ domain: 'example.com' }), begins('SHOP#example.com', 'FAIL#', 'desc')],
  ])('%s', async (_, call, ...queries) => {
    await call()
    expect(table.asked()).toMatchObject(queries)
  })

  it('a live lease of either kind excludes a shop from what is due', async () => {
    await db.neverCrawled({})
    await db.crawledBefore({ cutoff })
    await db.readyToScrape({})
    const filters = new Set(table.asked().map(asked => asked.filter))
    const free = `attribute_not_exists(lease_until) OR lease_until <= "${now}"`
    // A shop that failed before it ever was crawled waits (C19).
    const waits = `(${free}) AND (attribute_not_exists(next_crawl_at) OR next_crawl_at <= "${now}")`
    expect([...filters]).toEqual([waits, free])
  })
})
