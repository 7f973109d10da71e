import { createHash } from 'node:crypto'
import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { contradictionOf, entityOf, inBraces, seedOf, splitItem } from '../../test/seeds.ts'
import { aura } from '../schema.ts'
import * as samples from './samples.ts'

const seed = seedOf('aura')
const table = new Captured()
const now = '2025-01-20T10:00:00.000Z'
const db = connect(aura, table, { now: () => new Date(now) })
const modelOf = (name: string) => aura.model.entities.get(name)!
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** First byte of SHA-256('example.com') modulo 16: a3 is 163. */
const shard = '03'

describe('the table', () => {
  it('has the name and the keys of the seed, and the added indexes and TTL', () => {
    const [{ name, key }] = seed.tables as [(typeof seed.tables)[0]]
    expect(aura.tables[0]).toMatchObject({ name, key, ttl: 'TTL' })
    expect(Object.keys(aura.tables[0]!.indexes)).toEqual(['GSI1', 'GSI2'])
  })
})

describe.each(seed.entities)('$name', ({ name, keys, attributes }) => {
  it('has the key templates of the seed', () => {
    const { PK, SK } = modelOf(name).entity.keys
    expect({ PK, SK }).toEqual({ PK: inBraces(keys.PK!), SK: inBraces(keys.SK!) })
  })

  it('has every attribute of the seed, of its type', () => {
    const wires: Record<string, string> = { String: 'S', Boolean: 'BOOL', 'List[String]': 'L' }
    for (const { name: attribute, type } of attributes.filter(one => !/^[PS]K$/.test(one.name))) {
      expect([attribute, modelOf(name).types[attribute]?.wire]).toEqual([attribute, wires[type]])
    }
  })

  it('takes every value that the seed has in mind', () => {
    for (const { name: attribute, type, examples = [] } of attributes) {
      for (const example of examples) {
        const value = type === 'List[String]' ? [example] : example
        expect(modelOf(name).parseOne(attribute, value)).toEqual(value)
      }
    }
  })
})

describe('the samples of the seed are built byte for byte', () => {
  it('Shop', async () => {
    const [sample] = entityOf(seed, 'Shop').items
    const { keys, attributes } = splitItem(sample!)
    await db.Shop.create({ ...samples.shop, ...attributes })
    expect(table.put()[0]).toMatchObject({ ...keys, ...attributes, entityType: 'SHOP' })
  })

  it('Url', async () => {
    const [sample] = entityOf(seed, 'Url').items
    const { keys, attributes } = splitItem(sample!)
    await db.Url.create({ ...attributes, domain: 'example.com' } as typeof samples.product)
    expect(table.put()[0]).toMatchObject({ ...keys, ...attributes, entityType: 'URL' })
  })
})

describe('an item is stored under the keys of the document', () => {
  const meta = { PK: 'SHOP#example.com', SK: 'META#', GSI1PK: `CRAWL#${shard}` }
  const lists = [
    { PK: `SHOPS#${shard}`, SK: 'SHOP#example.com' },
    { PK: 'REGDOM#example.com', SK: 'SHOP#example.com' },
  ]
  const never = { ...meta, GSI1SK: `NEVER#${now}#example.com` }
  const { product } = samples
  const early = '2025-01-01T11:00:00.000Z'
  const late = '2025-01-01T12:00:00.000Z'
  const done = { ...meta, GSI1SK: `DONE#${late}#example.com` }
  const ready = { GSI2PK: `SCRAPE#${shard}`, GSI2SK: `READY#${late}#example.com` }
  const crawled = { ...samples.shop, crawl_state: 'DONE', crawl_done_at: late } as const
  const until = '2025-01-20T10:05:00.000Z'

  it.each<[string, () => Promise<unknown>, ...Record<string, string>[]]>([
    ['Shop that was never crawled', () => db.Shop.create(samples.shop), never, ...lists],
    [
      'Shop that is being crawled',
      () => db.Shop.create({ ...samples.shop, crawl_state: 'PROGRESS', lease_until: until }),
      { ...meta, GSI1SK: `PROGRESS#${until}#example.com` },
      ...lists,
    ],
    [
      'Shop that was crawled and never scraped',
      () => db.Shop.create(crawled),
      { ...done, ...ready },
      ...lists,
    ],
    [
      'Shop that was crawled since the last scrape',
      () => db.Shop.create({ ...crawled, scrape_state: 'DONE', scrape_done_at: early }),
      { ...done, ...ready },
      ...lists,
    ],
    [
      'Shop that was scraped since the last crawl, whatever the offset',
      () => db.Shop.create({ ...crawled, scrape_state: 'DONE', scrape_done_at: '2025-01-01T09:00:00-04:00' }),
      done,
      ...lists,
    ],
    [
      'Shop that is being scraped',
      () => db.Shop.create({ ...crawled, scrape_state: 'PROGRESS', lease_until: until }),
      { ...done, GSI2PK: `SCRAPE#${shard}`, GSI2SK: `PROGRESS#${until}#example.com` },
      ...lists,
    ],
    [
      'Shop of a group',
      () => db.Shop.create({ ...samples.shop, group_id: 'g1' }),
      never,
      ...lists,
      { PK: 'GROUP#g1', SK: 'SHOP#example.com' },
    ],
    [
      'Shop that is being deleted',
      () => db.Shop.create({ ...crawled, group_id: 'g1', deleting: true }),
      { PK: 'SHOP#example.com', SK: 'META#' },
    ],
    ['Url', () => db.Url.create(samples.page), { PK: 'SHOP#example.com', SK: `URL#${samples.page.url}` }],
    [
      'Url of a product, and its pointer (C9)',
      () => db.Url.create(product),
      { PK: 'SHOP#example.com', SK: `URL#${product.url}` },
      { PK: 'SHOP#example.com', SK: `PROD#${product.url}` },
    ],
    [
      'History, by the hash of its url (C1)',
      () => db.History.create(samples.history),
      { PK: 'SHOP#example.com', SK: `HIST#${sha256(product.url)}#${now}#o1` },
    ],
    ['Event', () => db.Event.create(samples.event), { PK: 'EVENTS#2025-01-20', SK: `EVENT#${now}#e1` }],
    [
      'Event, of its day in UTC',
      () => db.Event.create({ ...samples.event, timestamp: '2025-01-20T23:30:00-05:00' }),
      { PK: 'EVENTS#2025-01-21', SK: 'EVENT#2025-01-21T04:30:00.000Z#e1' },
    ],
    ['Group', () => db.Group.create(samples.group), { PK: 'GROUP#g1', SK: 'META#' }],
    ['Failure', () => db.Failure.create(samples.failure), { PK: 'SHOP#example.com', SK: `FAIL#${now}#f1` }],
    [
      'Idempotency',
      () => db.Idempotency.create(samples.response),
      { PK: 'IDEMPOTENCY#crawler-1#try#1', SK: 'RESPONSE' },
    ],
  ])('%s', async (_, write, ...keys) => {
    await write()
    expect(table.put().map(keysOf)).toEqual(keys)
  })

  it('pointers hold ids and what never changes', async () => {
    await db.Shop.create({ ...samples.shop, group_id: 'g1' })
    await db.Url.create(product)
    const [, ...pointers] = table.put().filter(item => item.entityType !== 'URL')
    expect(pointers.map(({ PK: _, SK: __, entityType: ___, ...attributes }) => attributes)).toEqual([
      { domain: 'example.com' },
      { registrable_domain: 'example.com', domain: 'example.com' },
      { group_id: 'g1', domain: 'example.com' },
      { domain: 'example.com', url: product.url, url_sk: `URL#${product.url}` },
    ])
  })

  it('events live 90 days, responses 24 hours', async () => {
    await db.Event.create(samples.event)
    await db.Idempotency.create(samples.response)
    const written = Date.parse(now) / 1000
    expect(table.put().map(item => Number(item.TTL) - written)).toEqual([90 * 86_400, 86_400])
  })

  it('a shop begins with what nobody has told', async () => {
    await db.Shop.create(samples.shop)
    expect(table.put()[0]).toMatchObject({
      country: 'ZZ',
      settings: { sort_query: false, strip_trailing_slash: false, miss_limit: 3 },
      crawl_state: 'NEVER',
      scrape_state: 'NEVER',
      url_count: 0,
      version: 1,
      registered_at: now,
    })
  })
})

function keysOf(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => /^(GSI[12])?[PS]K$/.test(name)))
}

describe('where the seed contradicts itself', () => {
  it('the sample hash is that of hello: it is no test value (C6)', () => {
    expect(contradictionOf(seed, 'hash-of-hello').rule).toBe('C6')
    const [{ hash }] = entityOf(seed, 'Url').items as [{ hash: string }]
    expect(createHash('md5').update('hello').digest('hex')).toBe(hash)
    expect(modelOf('Url').parseOne('hash', '77b204a0fd284e430e74631418ea954f')).toHaveLength(32)
    expect(Object.keys(modelOf('Url').types)).toEqual(
      expect.arrayContaining(['state', 'price_minor', 'currency']),
    )
  })

  it('<full_url> is the attribute url', () => {
    expect(contradictionOf(seed, 'full-url-is-no-attribute').about).toEqual(['Url'])
    const { types, options } = modelOf('Url')
    expect(Object.keys(types)).not.toContain('full_url')
    expect(options.derive?.full_url?.of).toEqual(['url'])
  })

  it('a url does not tell its domain, so it has one (C3)', () => {
    expect(contradictionOf(seed, 'url-without-domain').rule).toBe('C3')
    expect(entityOf(seed, 'Url').attributes.map(({ name }) => name)).not.toContain('domain')
    expect(modelOf('Url').keyNames).toEqual(['domain', 'url'])
  })
})
