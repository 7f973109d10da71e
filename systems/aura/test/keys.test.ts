import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { describeKeys, ids, inOrder, keysOf, moments, texts } from '../../test/key-properties.ts'
import { aura } from '../schema.ts'
import { shardOf, urlKey } from '../values/url-key.ts'
import { domain as domainType } from '../values/value-types.ts'
import { product, urlOf } from './samples.ts'

const labels = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const domains = fc
  .tuple(labels, fc.constantFrom('com', 'co.uk', 'xn--p1ai'))
  .map(([label, end]) => `${label}.${end}`)

/** Around the length that a key has room for as often as not, of characters of one to four bytes. */
const urls = fc
  .tuple(
    fc.oneof(fc.integer({ min: 30, max: 60 }), fc.integer({ min: 1010, max: 1030 })),
    fc.constantFrom('a', 'é', '한', '🚗'),
    fc.constantFrom('1', '2', ''),
  )
  .map(([bytes, unit, end]) => urlOf(bytes, unit) + end)
const states = fc.constantFrom('NEVER', 'PROGRESS', 'DONE')
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const named = { domain: domains }

describeKeys(aura, {
  Shop: {
    ...named,
    registered_at: moments,
    crawl_state: states,
    crawl_done_at: maybe(moments),
    scrape_state: states,
    scrape_done_at: maybe(moments),
    lease_until: maybe(moments),
    next_crawl_at: maybe(moments),
    deleting: maybe(fc.boolean()),
  },
  Delivery: { timestamp: moments, event_id: ids },
  Url: { ...named, url: urls },
  RegistryPointer: named,
  ProductPointer: { ...named, url: urls },
  History: { ...named, url: urls, timestamp: moments, observation_id: ids },
  Event: { timestamp: moments, event_id: ids },
  Group: { group_id: ids },
  GroupMember: { group_id: ids, ...named },
  RegistrableDomainPointer: { registrable_domain: domains, ...named },
  UnscheduledPointer: named,
  Failure: { ...named, timestamp: moments, id: ids },
  Removal: named,
  Idempotency: { actorId: ids, key: texts },
})

describe('the key of a url (C1)', () => {
  const sortKey = (url: string) => keysOf(aura, 'Url', 'SK', [{ domain: 'example.com', url }])[0]!
  const pointerKey = (url: string) =>
    keysOf(aura, 'ProductPointer', 'SK', [{ domain: 'example.com', url }])[0]!
  const hashed = (url: string) => `~sha256:${createHash('sha256').update(url).digest('hex')}`

  it('is the url itself up to 1,024 bytes of the whole key', () => {
    expect(sortKey(urlOf(1020))).toBe(`URL#${urlOf(1020)}`)
    expect(Buffer.byteLength(sortKey(urlOf(1020)))).toBe(1024)
  })

  it('is its first 900 bytes and its hash beyond that', () => {
    expect(sortKey(urlOf(1021))).toBe(`URL#${urlOf(1021).slice(0, 900)}${hashed(urlOf(1021))}`)
    expect(sortKey(urlOf(8192))).toBe(`URL#${urlOf(8192).slice(0, 900)}${hashed(urlOf(8192))}`)
  })

  it('of a product pointer changes one byte earlier, because its prefix is one longer', () => {
    expect(pointerKey(urlOf(1019))).toBe(`PROD#${urlOf(1019)}`)
    expect(pointerKey(urlOf(1020))).toBe(`PROD#${urlOf(1020).slice(0, 900)}${hashed(urlOf(1020))}`)
  })

  it('of an oversize url cannot be had by another one', () => {
    for (const key of [sortKey, pointerKey]) {
      const forged = key(urlOf(2000)).replace(/^(?:URL|PROD)#/, '')
      expect(key(forged)).not.toBe(key(urlOf(2000)))
      expect(key(forged)).toMatch(/~sha256:[0-9a-f]{64}$/)
    }
  })

  it('is cut back to a whole character', () => {
    for (const unit of ['é', '한', '🚗']) {
      for (const padding of ['', 'a', 'aa', 'aaa']) {
        const url = `https://example.com/${padding}${unit.repeat(600)}`
        const [kept = ''] = sortKey(url).slice('URL#'.length).split('~sha256:')
        expect(url.startsWith(kept)).toBe(true)
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(900)
        expect(Buffer.byteLength(kept)).toBeGreaterThan(900 - Buffer.byteLength(unit))
      }
    }
  })

  it('begins with every path of up to 900 bytes that the url begins with', () => {
    const begins = (url: string, length: number) => {
      const path = Array.from(url).slice(0, length).join('')
      fc.pre(Buffer.byteLength(path) <= 900)
      expect(urlKey('URL#', url).startsWith(path)).toBe(true)
    }
    fc.assert(fc.property(urls, fc.integer({ min: 1, max: 1000 }), begins))
  })

  it('fits the sort key of every url that is accepted', async () => {
    const table = new Captured()
    await connect(aura, table).Url.create({ ...product, url: urlOf(8192, '🚗') })
    expect(table.put().every(item => Buffer.byteLength(String(item.SK)) <= 1024)).toBe(true)
    await expect(connect(aura, table).Url.create({ ...product, url: urlOf(8193) })).rejects.toThrow(
      '8,192 bytes',
    )
  })
})

describe('domains', () => {
  it.each(['example.com', 'www.example.co.uk', 'xn--80ak6aa92e.com', 'a.b.c.example.museum'])(
    '%s is one (C3)',
    host => {
      expect(domainType.safeParse(host).success).toBe(true)
    },
  )

  it.each([
    'localhost',
    '127.0.0.1',
    'Example.com',
    'example.com:8080',
    'exa#mple.com',
    'example.com.',
    'example..com',
    '',
  ])("'%s' is none (C3)", host => {
    expect(domainType.safeParse(host).success).toBe(false)
  })

  it('are in one of sixteen shards, by the first byte of their SHA-256', () => {
    expect(shardOf('example.com')).toBe(0xa3 % 16)
    const isByte = (domain: string) => {
      const hex = createHash('sha256').update(domain).digest('hex')
      expect(shardOf(domain)).toBe(Number.parseInt(hex.slice(0, 2), 16) % 16)
    }
    fc.assert(fc.property(domains, isByte))
  })
})

describe('keys sort as the values that the document sorts by', () => {
  it.each([
    ['Shop', 'GSI1SK', 'registered_at', { crawl_state: 'NEVER', scrape_state: 'NEVER' }],
    ['Shop', 'GSI1SK', 'lease_until', { crawl_state: 'PROGRESS', registered_at: '2000-01-01T00:00:00Z' }],
    ['Shop', 'GSI1SK', 'crawl_done_at', { crawl_state: 'DONE', registered_at: '2000-01-01T00:00:00Z' }],
    ['Shop', 'GSI2SK', 'crawl_done_at', { crawl_state: 'DONE', scrape_state: 'NEVER' }],
    ['Shop', 'GSI2SK', 'lease_until', { crawl_state: 'DONE', scrape_state: 'PROGRESS' }],
    ['History', 'SK', 'timestamp', { url: product.url, observation_id: 'o' }],
    ['Event', 'SK', 'timestamp', { event_id: 'e' }],
    ['Failure', 'SK', 'timestamp', { id: 'f' }],
  ])('%s, %s by %s', (name, key, attribute, rest) => {
    const ascending = (times: string[]) => {
      const items = times.toSorted().map(time => ({ domain: 'a.com', ...rest, [attribute]: time }))
      const keys = keysOf(aura, name, key, items)
      expect(keys).not.toContain('')
      expect(inOrder(keys)).toBe(true)
    }
    fc.assert(fc.property(fc.array(moments, { minLength: 2, maxLength: 8 }), ascending))
  })
})
