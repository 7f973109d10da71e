import { describe, expect, test } from 'vitest'
import { codeOf, minutesLater, openWorld, type ShopOfTest, worker } from '../test/world.ts'

const { register, drain, events, at } = openWorld()
let minutes = 0

const gone = (url: string) => ({ url, reason: 'gone' })
const unreached = (url: string) => ({ url, reason: 'unreached' })

async function opened(): Promise<ShopOfTest> {
  at(minutesLater(++minutes))
  const shop = await register()
  await shop.record(['/a', '/products/b'])
  await shop.observe('/products/b', { state: 'AVAILABLE', amount: 20, currency: 'EUR' })
  return shop
}

/** A full crawl that sees `/a`, and reports before it ends. */
async function crawl(shop: ShopOfTest, absences: object[]): Promise<void> {
  at(minutesLater(++minutes))
  const { token, run_id } = await shop.claim('crawl')
  await shop.record(['/a'], {}, { run_id })
  const { status } = await shop.post('/absences', { absences, run_id })
  expect(status).toBe(200)
  await shop.complete(token, { full: true })
  await drain()
}

describe('a page that is gone', () => {
  test('is removed at once, once, and keeps its price', async () => {
    const shop = await opened()
    const url = shop.url('/products/b')
    for (let times = 0; times < 2; times++) {
      const { body } = await shop.post('/absences', { absences: [gone(`${url}#top`), gone(url)] })
      expect(body.results).toEqual([
        { url, outcome: 'removed' },
        { url, outcome: 'removed' },
      ])
    }
    expect(await shop.item('/products/b')).toMatchObject({ state: 'REMOVED', hash_input: 'REMOVED|2000|EUR' })
    const told = await events(`&domain=${shop.domain}&type=STATE_REMOVED`)
    expect(told).toMatchObject([{ url, before: { state: 'AVAILABLE' }, after: { price_minor: 2000 } }])
  })
})

describe('a page that is out of reach', () => {
  test('is not missing in that run, and is in the next', async () => {
    const shop = await opened()
    const url = shop.url('/products/b')
    for (let times = 0; times < 4; times++) await crawl(shop, [unreached(url)])
    expect(await shop.item('/products/b')).toMatchObject({ state: 'AVAILABLE', miss_count: 0 })
    await crawl(shop, [unreached(shop.url('/other'))])
    expect(await shop.item('/products/b')).toMatchObject({ state: 'AVAILABLE', miss_count: 1 })
  })

  test('is so in a crawl, which its worker must hold', async () => {
    const shop = await opened()
    const absences = [unreached(shop.url('/a'))]
    const { body } = await shop.post('/absences', { absences })
    expect(body.results).toMatchObject([{ outcome: 'rejected', code: 'VALIDATION_ERROR' }])
    const { run_id } = await shop.claim('crawl', worker('other', 'schedule'))
    expect(codeOf(await shop.post('/absences', { absences, run_id }))).toEqual([409, 'LEASE_LOST'])
    expect((await shop.item('/a')).version).toBe(1)
  })
})

test('every line has a result, in order', async () => {
  const shop = await opened()
  const absences = [
    gone(shop.url('/unknown')),
    gone('https://elsewhere.example/'),
    gone('javascript:alert(1)'),
    gone(shop.url('/a')),
  ]
  const { status, body } = await shop.post('/absences', { absences })
  expect(status).toBe(200)
  expect(body.results).toMatchObject([
    { url: shop.url('/unknown'), outcome: 'unknown' },
    { outcome: 'rejected', code: 'DOMAIN_MISMATCH' },
    { url: 'javascript:alert(1)', outcome: 'rejected', code: 'INVALID_URL' },
    { url: shop.url('/a'), outcome: 'removed' },
  ])
  expect(await shop.item('/unknown')).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

test('is for whoever records URLs', async () => {
  const shop = await opened()
  const as = (scope: string) =>
    shop.post('/absences', { absences: [gone(shop.url('/x'))] }, worker('w', scope))
  expect(codeOf(await as('registry:write'))).toEqual([200, undefined])
  for (const scope of ['registry:read', 'observe:write', 'schedule'])
    expect(codeOf(await as(scope))).toEqual([403, 'FORBIDDEN'])
})
