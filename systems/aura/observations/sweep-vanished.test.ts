import type { System } from '@monotable/server'
import { describe, expect, test } from 'vitest'
import { serving } from '../../test/serving.ts'
import { system } from '../system.ts'
import { type Body, minutesLater, openWorld, type ShopOfTest, start } from '../test/world.ts'

/** Fails when it is asked the second time, which is when pages are written. */
let asked = 0
const classify = ({ url }: { url: string }) => {
  if (url.endsWith('/breaks') && ++asked > 1) throw new Error('broken')
  return 'other'
}
const openPorts: System['openPorts'] = async context => ({
  ...(await system.openPorts?.(context)),
  classifier: { classify },
})
const world = openWorld(serving({ ...system, openPorts } as System))
const { register, drain, events } = world
let minutes = 0

/** A crawl that sees these pages. */
async function crawl(shop: ShopOfTest, paths: readonly string[], full = true): Promise<void> {
  world.at(minutesLater(++minutes))
  const { token, run_id } = await shop.claim('crawl')
  if (paths.length > 0) await shop.record(paths, {}, { run_id })
  await shop.complete(token, { full })
  await drain()
}

describe('pages that full crawls do not see', () => {
  test('are missing, and removed at the limit with their price kept; seeing them again counts from the start', async () => {
    const shop = await register()
    await crawl(shop, ['/products/a', '/products/b'])
    await shop.observe('/products/b', { state: 'AVAILABLE', amount: 20, currency: 'EUR' })
    const misses = async () => (await shop.item('/products/b')).miss_count
    await crawl(shop, ['/products/a'])
    expect(await misses()).toBe(1)
    await crawl(shop, ['/products/a'])
    await crawl(shop, ['/products/a', '/products/b'])
    expect(await misses()).toBe(0)
    for (const expected of [1, 2]) {
      await crawl(shop, ['/products/a'])
      expect(await misses()).toBe(expected)
    }
    expect((await shop.item('/products/b')).state).toBe('AVAILABLE')
    await crawl(shop, ['/products/a'])
    expect(await shop.item('/products/b')).toMatchObject({
      state: 'REMOVED',
      price_minor: 2000,
      hash_input: 'REMOVED|2000|EUR',
      miss_count: 3,
    })
    const removed = await events(`&domain=${shop.domain}&type=STATE_REMOVED`)
    expect(removed).toMatchObject([{ url: shop.url('/products/b'), before: { state: 'AVAILABLE' } }])
    await crawl(shop, ['/products/a', '/products/b'])
    expect(await shop.item('/products/b')).toMatchObject({ state: 'REMOVED', miss_count: 0 })
    expect((await shop.item('/products/a')).miss_count).toBe(0)
  })

  test('are not missing after a crawl that was not full, or that recorded nothing', async () => {
    const shop = await register()
    await crawl(shop, ['/a', '/b'])
    await crawl(shop, ['/a'], false)
    await crawl(shop, [])
    expect((await shop.item('/b')).miss_count).toBe(0)
  })

  test('are not missing after a crawl whose recording failed', async () => {
    const shop = await register()
    await crawl(shop, ['/a'])
    world.at(minutesLater(++minutes))
    const { token, run_id } = await shop.claim('crawl')
    const failed = await shop.post('/urls', { urls: [{ url: shop.url('/breaks') }], run_id })
    expect(failed.status).toBe(500)
    await shop.complete(token, { full: true })
    await drain()
    expect((await shop.item('/a')).miss_count).toBe(0)
  })

  test('are counted once, however often the end of the crawl is delivered', async () => {
    const shop = await register(undefined, { settings: { miss_limit: 1 } })
    await crawl(shop, ['/a', '/b'])
    await crawl(shop, ['/a'])
    const before = await shop.item('/b')
    expect(before).toMatchObject({ state: 'REMOVED', miss_count: 1 })
    await shop.observe('/b', { state: 'AVAILABLE' })
    await world.served.feed.replay('aura')
    await drain()
    expect(await shop.item('/b')).toMatchObject({ state: 'AVAILABLE', miss_count: 1 })
    const types = (await events(`&domain=${shop.domain}`)).map(({ type }: Body) => type)
    expect(types).toEqual(['shop.registered', 'STATE_REMOVED', 'STATE_AVAILABLE'])
    world.at(start)
  })

  /** Everything that the system has, but for the records of the feed. */
  const everything = async (shop: ShopOfTest) => ({
    items: await world.stored(`SHOP#${shop.domain}`),
    events: await events(`&domain=${shop.domain}`),
  })

  const replayed = async () => {
    await world.served.feed.replay('aura')
    await drain()
  }

  test('are counted once for each of several crawls, however often the feed is replayed', async () => {
    const shop = await register()
    await crawl(shop, ['/a', '/b', '/c'])
    await shop.observe('/b', { state: 'AVAILABLE', amount: 5, currency: 'EUR' })
    for (const paths of [['/a'], ['/a', '/c']]) await crawl(shop, paths)
    expect(await shop.item('/b')).toMatchObject({ miss_count: 2, state: 'AVAILABLE' })
    const before = await everything(shop)
    for (let times = 0; times < 3; times++) {
      await replayed()
      expect(await everything(shop)).toEqual(before)
    }
    await crawl(shop, ['/a'])
    expect(await shop.item('/b')).toMatchObject({ miss_count: 3, state: 'REMOVED' })
    expect(await shop.item('/c')).toMatchObject({ miss_count: 1 })
  })

  test('are counted once by a sweep that died before it was noted, and is done again', async () => {
    const shop = await register()
    await crawl(shop, ['/a', '/b'])
    await crawl(shop, ['/a'])
    expect(await shop.item('/b')).toMatchObject({ miss_count: 1 })
    await world.served.engine.send('UpdateItem', {
      TableName: 'aura-historia-data',
      Key: { PK: { S: `SHOP#${shop.domain}` }, SK: { S: 'META#' } },
      UpdateExpression: 'REMOVE swept_version',
      ConditionExpression: 'attribute_exists(swept_version)',
    })
    await replayed()
    expect(await shop.item('/b')).toMatchObject({ miss_count: 1 })
    await crawl(shop, ['/a'])
    expect(await shop.item('/b')).toMatchObject({ miss_count: 2 })
  })

  test('are counted for every crawl, also where the feed comes late', async () => {
    const shop = await register()
    await crawl(shop, ['/a', '/b'])
    for (let times = 0; times < 2; times++) {
      const { token, run_id } = await shop.claim('crawl')
      await shop.record(['/a'], {}, { run_id })
      await shop.complete(token, { full: true })
    }
    await drain()
    expect((await shop.item('/b')).miss_count).toBe(2)
  })

  test('of crawls before a page came to the shop, whoever wrote it, are not counted by a replay', async () => {
    const shop = await register()
    await crawl(shop, ['/a'])
    await crawl(shop, ['/a'])
    const url = shop.url('/raw')
    const known = {
      first_seen_at: { S: '2020-01-01T00:00:00.000Z' },
      miss_count: { N: '0' },
      version: { N: '1' },
    }
    const Item = {
      PK: { S: `SHOP#${shop.domain}` },
      SK: { S: `URL#${url}` },
      entityType: { S: 'URL' },
      domain: { S: shop.domain },
      url: { S: url },
      standards_used: { L: [] },
      type: { S: 'other' },
      is_product: { BOOL: false },
      ...known,
    }
    await world.served.engine.send('PutItem', { TableName: 'aura-historia-data', Item })
    await replayed()
    expect((await shop.item('/raw')).miss_count).toBe(0)
    await crawl(shop, ['/a'])
    expect((await shop.item('/raw')).miss_count).toBe(1)
  })

  test('of a shop that was deleted are not counted for the one that is registered again', async () => {
    const shop = await register(undefined, { settings: { miss_limit: 1 } })
    await crawl(shop, ['/a'])
    await crawl(shop, ['/a'])
    await shop.call('DELETE', '')
    await drain()
    world.at(minutesLater(++minutes))
    await register(shop.domain, { settings: { miss_limit: 1 } })
    world.at(minutesLater(minutes - 10))
    await shop.record(['/b'])
    await replayed()
    expect(await shop.item('/b')).toMatchObject({ miss_count: 0 })
  })
})

test('standards that a recount took away do not come back by a replay', async () => {
  const shop = await register()
  await shop.record(['/a'], { standards_used: ['rdfa'] })
  await drain()
  await shop.record(['/a', '/b'], { standards_used: ['json-ld'] })
  await drain()
  expect((await shop.meta()).standards_used).toEqual(['json-ld', 'rdfa'])
  await shop.call('POST', '/recounts')
  await world.served.feed.replay('aura')
  await drain()
  expect((await shop.meta()).standards_used).toEqual(['json-ld'])
})
