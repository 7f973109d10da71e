import { describe, expect, test } from 'vitest'
import { recount } from '../shops/recount.ts'
import { type Body, codeOf, minutesLater, openWorld, start } from '../test/world.ts'
import { record } from './record.ts'

const world = openWorld()
const { register, stored, drain } = world

const urlsIn = async (domain: string) =>
  (await stored(`SHOP#${domain}`)).filter(({ SK }) => String(SK).startsWith('URL#'))

describe('C1: keys of long URLs', () => {
  test('an oversize URL is found by its exact text, below its path, and as a product', async () => {
    const shop = await register()
    const long = `/products/${'ä'.repeat(1000)}`
    await shop.record([long], { type: 'product' })
    const { url } = await shop.item(long)
    expect(url).toBe(new URL(shop.url(long)).href)
    const [item] = await urlsIn(shop.domain)
    expect(item!.SK).toMatch(/~sha256:[0-9a-f]{64}$/)
    expect(Buffer.byteLength(item!.SK as string)).toBeLessThanOrEqual(1024)
    const below = encodeURIComponent(shop.url('/products/'))
    expect(await shop.list(`/urls?prefix=${below}`)).toMatchObject([{ url }])
    expect(await shop.list('/products')).toMatchObject([{ url }])
    expect(await shop.observe(long, { state: 'SOLD' })).toMatchObject({ changed: true })
    const history = await shop.list(`/urls/history?url=${encodeURIComponent(shop.url(long))}`)
    expect(history).toMatchObject([{ url, state: 'SOLD' }])
  })

  test('one of more than 8,192 bytes is rejected by itself', async () => {
    const shop = await register()
    const { summary, results } = await shop.record([`/${'a'.repeat(8200)}`, '/b'])
    expect(summary).toMatchObject({ created: 1, rejected: 1 })
    expect(results[0]).toMatchObject({ inputs: [0], outcome: 'rejected', code: 'INVALID_URL' })
  })
})

describe('C2: settings of a shop are set before its first URL', () => {
  test('and change how its URLs are keyed', async () => {
    const shop = await register()
    const settings = { sort_query: true, strip_trailing_slash: true }
    const changed = await shop.call('PATCH', '', { body: { settings } })
    expect(changed.body.settings).toEqual({ ...settings, miss_limit: 3 })
    const { summary } = await shop.record(['/a/?z=1&b=2', '/a?b=2&z=1'])
    expect(summary).toMatchObject({ unique: 1, created: 1 })
    const late = await shop.call('PATCH', '', { body: { settings: { sort_query: false } } })
    expect(codeOf(late)).toEqual([409, 'SHOP_NOT_EMPTY'])
    const limit = await shop.call('PATCH', '', { body: { settings: { miss_limit: 5 } } })
    expect(limit.body.settings).toEqual({ ...settings, miss_limit: 5 })
  })
})

test('a bulk that was read by settings that are no more is refused, and one of a page that is gone makes it again', async () => {
  const shop = await register()
  const { db, ports } = world.served.runtime.systems[0]!
  const before = await db.Shop.get({ domain: shop.domain })
  const recording = {
    db,
    classifier: ports.classifier,
    now: new Date(start),
    worker: 'w',
    run_id: undefined,
  }
  const page = {
    url: shop.url('/a'),
    inputs: [0],
    original_url: undefined,
    type: undefined,
    standards_used: undefined,
  }
  const line = { ...page, standards_used: ['rdfa' as const] }
  await shop.call('PATCH', '', { body: { settings: { strip_trailing_slash: true } } })
  await expect(record({ ...recording, shop: before }, [page], new Map())).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await urlsIn(shop.domain)).toEqual([])
  await shop.record(['/a'])
  const known = new Map([[page.url, await db.Url.get({ domain: shop.domain, url: page.url })]])
  await shop.call('DELETE', `/urls/item?url=${encodeURIComponent(page.url)}`)
  const now = await db.Shop.get({ domain: shop.domain })
  expect(await record({ ...recording, shop: now }, [line], known)).toEqual(new Map([[page.url, 'created']]))
  expect((await shop.meta()).url_count).toBe(1)
})

describe('C4: recording again keeps what it does not own', () => {
  test('hash, state, price, first seen and history stay; seen times move', async () => {
    const shop = await register()
    const spelled = { url: `${shop.url('/p/1')}#first` }
    await shop.post('/urls', { urls: [{ ...spelled, type: 'product', standards_used: ['json-ld'] }] })
    await shop.observe('/p/1', { state: 'AVAILABLE', amount: 12.5, currency: 'EUR' })
    const before = await shop.item('/p/1')
    world.at(minutesLater(10))
    expect((await shop.record(['/p/1'])).summary).toMatchObject({ unchanged: 1 })
    const after = await shop.item('/p/1')
    world.at(start)
    expect(after).toEqual({ ...before, last_seen_at: minutesLater(10), version: before.version + 1 })
    expect(after).toMatchObject({ original_url: spelled.url, price_minor: 1250, standards_used: ['json-ld'] })
    const changed = await shop.record(['/p/1'], { type: 'article', standards_used: ['rdfa'] })
    expect(changed.summary).toMatchObject({ updated: 1 })
    expect(await shop.item('/p/1')).toMatchObject({
      type: 'article',
      is_product: false,
      standards_used: ['rdfa'],
      hash: before.hash,
      first_seen_at: before.first_seen_at,
    })
    expect(await shop.list('/products')).toEqual([])
  })

  test('registering a shop again changes nothing at all', async () => {
    const shop = await register(undefined, { name: 'Old' })
    const before = await stored(`SHOP#${shop.domain}`)
    const again = await world.call('POST', '/shops', { body: { domain: shop.domain, name: 'New' } })
    expect([again.status, again.body.name]).toEqual([200, 'Old'])
    expect(await stored(`SHOP#${shop.domain}`)).toEqual(before)
  })
})

describe('C7: whether a page is a product follows from its type', () => {
  test('a line that contradicts is rejected, also where the type is known or guessed', async () => {
    const shop = await register()
    await shop.record(['/known'], { type: 'category' })
    const line = (path: string, is_product: boolean, rest: object = {}) => ({
      url: shop.url(path),
      is_product,
      ...rest,
    })
    const { body } = await shop.post('/urls', {
      urls: [
        line('/a', false, { type: 'product' }),
        line('/known', true),
        line('/products/x', false),
        line('/products/y', true),
        line('/c', true, { type: 'product' }),
      ],
    })
    expect(body.results.map(({ outcome, code }: Body) => code ?? outcome)).toEqual([
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'created',
      'created',
    ])
  })

  test('without a type the address tells, and a known type stays', async () => {
    const shop = await register()
    const paths = {
      '/products/a': 'product',
      '/collections/b': 'category',
      '/search?q=c': 'listing',
      '/': 'home',
    }
    await shop.record([...Object.keys(paths), '/whatever'])
    for (const [path, type] of Object.entries(paths)) expect((await shop.item(path)).type).toBe(type)
    expect((await shop.item('/whatever')).type).toBe('other')
    await shop.record(['/products/a'], { type: 'article' })
    await shop.record(['/products/a'])
    expect((await shop.item('/products/a')).type).toBe('article')
  })
})

describe('C15: every line has a result', () => {
  test('accepted lines are recorded, whatever is wrong with others', async () => {
    const shop = await register()
    const urls = [
      { url: shop.url('/a'), standards_used: ['json-ld'] },
      { url: 'ftp://x' },
      { url: 'https://other.com/' },
      { url: shop.url('/a'), type: 'nonsense' },
      { url: `${shop.url('/a')}?utm_source=x`, type: 'product', standards_used: ['rdfa'] },
      { url: `https://user:pw@${shop.domain}/` },
      { url: `https://sub.${shop.domain}/b`, standards_used: ['telepathy'] },
    ]
    const { status, body } = await shop.post('/urls', { urls })
    expect(status).toBe(200)
    expect(body.summary).toEqual({
      received: 7,
      unique: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      rejected: 5,
    })
    expect(body.results.map(({ inputs, code }: Body) => [inputs, code])).toEqual([
      [[0, 4], undefined],
      [[1], 'INVALID_URL'],
      [[2], 'DOMAIN_MISMATCH'],
      [[3], 'VALIDATION_ERROR'],
      [[5], 'INVALID_URL'],
      [[6], 'VALIDATION_ERROR'],
    ])
    expect(await shop.item('/a')).toMatchObject({ type: 'product', standards_used: ['json-ld', 'rdfa'] })
  })

  test('1 to 1,000 lines are taken, all of them recorded', async () => {
    const shop = await register()
    const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ url: shop.url(`/${at}`) }))
    for (const count of [0, 1001])
      expect(codeOf(await shop.post('/urls', { urls: lines(count) }))).toEqual([400, 'VALIDATION_ERROR'])
    expect((await shop.post('/urls', { urls: lines(1000) })).body.summary).toMatchObject({ created: 1000 })
    expect(await urlsIn(shop.domain)).toHaveLength(1000)
    expect((await shop.meta()).url_count).toBe(1000)
    expect((await shop.post('/urls', { urls: lines(1000) })).body.summary).toMatchObject({ unchanged: 1000 })
    expect((await shop.meta()).url_count).toBe(1000)
  })

  test('however long the URLs are', async () => {
    const shop = await register()
    const long = 'x'.repeat(8000)
    const urls = Array.from({ length: 1000 }, (_, at) => ({ url: shop.url(`/${at}-${long}`) }))
    const { status, body } = await shop.post('/urls', { urls })
    expect([status, body.summary?.created]).toEqual([200, 1000])
  })

  test('fields that are not known are refused', async () => {
    const shop = await register()
    const urls = [{ url: shop.url('/a'), hash: 'x' }]
    expect(codeOf(await shop.post('/urls', { urls }))).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('races on URLs', () => {
  test('twenty crawlers record the same pages at once: each page is there once, and counted once', async () => {
    const shop = await register()
    const paths = Array.from({ length: 30 }, (_, at) => `/products/${at}`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.record(paths)))
    const created = answers.reduce((sum, { summary }) => sum + summary.created, 0)
    expect(created).toBe(30)
    expect(await shop.meta()).toMatchObject({ url_count: 30, product_count: 30 })
    expect(await shop.list('/products?limit=1000')).toHaveLength(30)
  })

  test('one page is made a product and a category by many: pointer and count agree with its type', async () => {
    const shop = await register()
    await shop.record(['/a'], { type: 'other' })
    const types = ['product', 'category', 'product', 'article', 'product', 'listing']
    await Promise.all(types.map(type => shop.record(['/a'], { type })))
    const { is_product } = await shop.item('/a')
    expect(await shop.list('/products')).toHaveLength(is_product ? 1 : 0)
    expect((await shop.meta()).product_count).toBe(is_product ? 1 : 0)
  })
})

describe('C8: standards of a shop', () => {
  test('are added by what is recorded, however often it is delivered, and taken away by a recount', async () => {
    const shop = await register()
    await shop.record(['/a'], { standards_used: ['rdfa'] })
    await drain()
    await shop.record(['/b'], { standards_used: ['json-ld'] })
    await drain()
    await shop.record(['/a', '/b'], { standards_used: ['json-ld'] })
    await world.served.feed.replay('aura')
    await drain()
    expect((await shop.meta()).standards_used).toEqual(['json-ld', 'rdfa'])
    const counted = await shop.post('/recounts', {})
    expect(counted.body).toEqual({ url_count: 2, product_count: 0, standards_used: ['json-ld'] })
    expect(await shop.meta()).toMatchObject(counted.body)
  })
})

test('a recount that was overtaken by a recording counts again', async () => {
  const shop = await register()
  await shop.record(['/products/a'])
  const { db, ports } = world.served.runtime.systems[0]!
  let isRecorded = false
  const each = async function* (...given: unknown[]) {
    yield* db.urlsOfShop.each(...given)
    if (!isRecorded) await shop.record(['/products/b'])
    isRecorded = true
  }
  const overtaken = Object.create(db, { urlsOfShop: { value: { each } } })
  const call = { path: { domain: shop.domain }, db: overtaken, ports } as Parameters<
    typeof recount.handler
  >[0]
  expect(await recount.handler(call)).toMatchObject({ url_count: 2, product_count: 2 })
  expect(await shop.meta()).toMatchObject({ url_count: 2, product_count: 2 })
})

describe('C11: lists of a shop', () => {
  test('are of URLs, of one type, or below a path that ends at a slash', async () => {
    const shop = await register()
    await shop.record(['/a/1', '/a/2', '/ab', '/b'], { type: 'article' })
    await shop.record(['/a/3'], { type: 'product' })
    const paths = (items: Body[]) => items.map(({ url }) => new URL(url).pathname)
    expect(paths(await shop.list('/urls?limit=2'))).toEqual(['/a/1', '/a/2', '/a/3', '/ab', '/b'])
    expect(paths(await shop.list('/urls?type=article&limit=2'))).toEqual(['/a/1', '/a/2', '/ab', '/b'])
    expect(paths(await shop.list('/urls?type=product'))).toEqual(['/a/3'])
    const below = `prefix=${encodeURIComponent(shop.url('/a/'))}`
    expect(paths(await shop.list(`/urls?${below}&limit=1`))).toEqual(['/a/1', '/a/2', '/a/3'])
    expect(paths(await shop.list(`/urls?${below}&type=product`))).toEqual(['/a/3'])
    const open = await shop.get(`/urls?prefix=${encodeURIComponent(shop.url('/a'))}`)
    expect(codeOf(open)).toEqual([400, 'VALIDATION_ERROR'])
    const { nextCursor } = (await shop.get(`/urls?${below}&limit=1`)).body
    const foreign = await shop.get(`/urls?limit=1&cursor=${encodeURIComponent(nextCursor)}`)
    expect(codeOf(foreign)).toEqual([400, 'INVALID_CURSOR'])
    const typed = await shop.get(`/urls?${below}&type=article&cursor=${encodeURIComponent(nextCursor)}`)
    expect(codeOf(typed)).toEqual([400, 'INVALID_CURSOR'])
  })
})
