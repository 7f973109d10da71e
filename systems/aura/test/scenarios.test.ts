import { describe, expect, test } from 'vitest'
import { accepted, type Body, codeOf, openWorld, ShopOfTest, start } from './world.ts'

const world = openWorld()
const { call, register, stored, drain, events } = world

describe('acceptance scenarios of the Aura document', () => {
  test('1: a shop is registered under its domain, once', async () => {
    const body = { domain: 'HTTPS://Example.COM/' }
    const first = await call('POST', '/shops', { body })
    const second = await call('POST', '/shops', { body })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(first.body.domain).toBe('example.com')
    expect(await stored('SHOP#example.com')).toMatchObject([
      { SK: 'META#', domain: 'example.com', version: '1' },
    ])
    expect(await events('&domain=example.com')).toMatchObject([{ type: 'shop.registered' }])
    const strict = await call('POST', '/shops', { body, headers: { 'if-none-match': '*' } })
    expect(codeOf(strict)).toEqual([409, 'SHOP_EXISTS'])
  })

  test('2: a URL is keyed by its canonical form and found in any spelling', async () => {
    const shop = new ShopOfTest(world.served, 'example.com')
    await shop.record(['/products/item-123'], { type: 'product' })
    const [item] = (await stored('SHOP#example.com')).filter(({ SK }) => String(SK).startsWith('URL#'))
    expect(item).toMatchObject({ SK: 'URL#https://example.com/products/item-123', is_product: true })
    const spelled = encodeURIComponent('https://EXAMPLE.com:443/products/item-123#top')
    expect((await shop.get(`/urls/item?url=${spelled}`)).body.url).toBe(
      'https://example.com/products/item-123',
    )
    const again = { urls: [{ url: 'https://EXAMPLE.com:443/products/item-123#top' }] }
    expect((await shop.post('/urls', again)).body.summary).toMatchObject({ created: 0, unchanged: 1 })
  })

  test('3: a change of state or price is detected', async () => {
    const shop = await register()
    await shop.record(['/products/a'], { type: 'product' })
    const seen = (state: string, amount: string, currency = 'EUR') =>
      shop.observe('/products/a', { state, amount, currency })
    const first = await seen('AVAILABLE', '450.00')
    expect(first).toMatchObject({ changed: true, previous: {}, hash_input: 'AVAILABLE|45000|EUR' })
    expect(first.hash).toMatch(/^[0-9a-f]{32}$/)
    expect(await seen('AVAILABLE', '450.00')).toMatchObject({ changed: false, events: [] })
    expect(await seen('AVAILABLE', '399.00')).toMatchObject({
      changed: true,
      previous: { state: 'AVAILABLE', amount: 450, currency: 'EUR' },
      events: [{ type: 'PRICE_DROPPED' }],
    })
    expect(await seen('SOLD', '399.00')).toMatchObject({ changed: true, events: [{ type: 'STATE_SOLD' }] })
    expect(await seen('SOLD', '399.00', 'USD')).toMatchObject({
      changed: true,
      events: [{ type: 'PRICE_DISCOVERED' }],
    })
    const types = (await events(`&domain=${shop.domain}`)).map(({ type }: Body) => type)
    expect(types).toEqual([
      'shop.registered',
      'PRICE_DISCOVERED',
      'STATE_AVAILABLE',
      'PRICE_DROPPED',
      'STATE_SOLD',
      'PRICE_DISCOVERED',
    ])
  })

  test('4: products are listed without the rest', async () => {
    const shop = await register()
    // Another store gets a tenth: 3,000 URLs are 9,000 reads, one by one, and on DynamoDB Local many minutes.
    const most = process.env.TEST_DYNAMODB_ENDPOINT === undefined ? 1000 : 100
    const paths = (count: number, name: string) => Array.from({ length: count }, (_, at) => `/${name}-${at}`)
    for (const some of [0, 1, 2].map(part => paths(2.5 * most, 'x').slice(part * most, (part + 1) * most)))
      await shop.record(some, { type: 'product' })
    await shop.record(paths(0.5 * most, 'c'), { type: 'category' })
    const found: string[][] = []
    let cursor = ''
    do {
      const page = accepted(await shop.get(`/products?limit=${most}${cursor}`))
      found.push(page.items.map(({ url, type }: Body) => `${type} ${url}`))
      cursor = page.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`
    } while (cursor)
    expect(found.map(page => page.length)).toEqual([most, most, most / 2])
    expect(new Set(found.flat()).size).toBe(2.5 * most)
    expect(found.flat().every(one => one.startsWith('product '))).toBe(true)
    expect(await shop.meta()).toMatchObject({ url_count: 3 * most, product_count: 2.5 * most })
  }, 180_000)

  test('5: what contradicts is rejected, and a reclassified product leaves the list', async () => {
    const shop = await register()
    const send = (line: object) => shop.post('/urls', { urls: [line] })
    const contradicting = await send({ url: shop.url('/a'), type: 'category', is_product: true })
    expect(codeOf(contradicting)).toEqual([400, 'VALIDATION_ERROR'])
    expect(contradicting.body.error.details.results).toMatchObject([{ inputs: [0], outcome: 'rejected' }])
    expect(codeOf(await send({ url: 'https://other.com/a' }))).toEqual([400, 'DOMAIN_MISMATCH'])
    await shop.record(['/a'], { type: 'product' })
    expect(await shop.list('/products')).toHaveLength(1)
    const patched = await shop.call('PATCH', `/urls/item?url=${encodeURIComponent(shop.url('/a'))}`, {
      body: { type: 'category' },
    })
    expect(patched.body).toMatchObject({ type: 'category', is_product: false })
    expect(await shop.list('/products')).toEqual([])
    expect(await shop.meta()).toMatchObject({ url_count: 1, product_count: 0 })
  })

  test('6: shops are due for a crawl, and for a scrape, by what was done on them', async () => {
    const moment = (days: number) => new Date(Date.parse(start) - days * 86_400_000).toISOString()
    const crawled = async (domain: string, days: number) => {
      const shop = await register(domain)
      world.at(moment(days))
      await shop.complete((await shop.claim('crawl')).token)
      world.at(start)
      return shop
    }
    const country = '&country=IS'
    const only = { body: { country: 'is' } }
    const shops = [
      await register('never.example.org'),
      await crawled('three.example.org', 3),
      await crawled('one.example.org', 1),
      await register('busy.example.org'),
    ]
    for (const shop of shops) await shop.call('PATCH', '', only)
    await shops[3]!.claim('crawl')
    const due = async (query: string) =>
      accepted(await call('GET', `/due?${query}${country}`)).items as Body[]
    const domains = (items: Body[]) => items.map(({ domain }) => domain)
    expect(domains(await due(`kind=crawl&cutoff=${moment(2)}`))).toEqual([
      'never.example.org',
      'three.example.org',
    ])
    expect(domains(await due('kind=crawl'))).toEqual(['never.example.org', 'three.example.org'])

    const worked = async (shop: ShopOfTest, ...work: ['crawl' | 'scrape', string][]) => {
      await shop.call('PATCH', '', only)
      for (const [kind, at] of work) {
        world.at(at)
        await shop.complete((await shop.claim(kind)).token)
      }
      world.at(start)
    }
    const day = (hour: string) => `2025-01-19T${hour}:00:00Z`
    await worked(
      await register('due.example.org'),
      ['crawl', day('10')],
      ['scrape', day('11')],
      ['crawl', day('12')],
    )
    await worked(await register('done.example.org'), ['crawl', day('12')], ['scrape', day('13')])
    const scrapes = domains(await due('kind=scrape'))
    expect(scrapes).toContain('due.example.org')
    expect(scrapes).not.toContain('done.example.org')
  })

  test("7: a shop's standards are those of its URLs, and duplicates in a bulk are one URL", async () => {
    const shop = await register()
    await shop.record(['/1'], { standards_used: ['json-ld'] })
    await shop.record(['/2'], { standards_used: ['microdata', 'json-ld'] })
    await drain()
    expect((await shop.meta()).standards_used).toEqual(['json-ld', 'microdata'])
    const paths = Array.from({ length: 60 }, (_, at) => `/bulk-${at % 50}`)
    const { summary, results } = await shop.record(paths)
    expect(summary).toEqual({ received: 60, unique: 50, created: 50, updated: 0, unchanged: 0, rejected: 0 })
    expect(results.flatMap(({ inputs }: Body) => inputs).sort((a: number, b: number) => a - b)).toEqual([
      ...paths.keys(),
    ])
    expect(await shop.list('/urls?limit=1000')).toHaveLength(52)
  })
})
