import { describe, expect, test } from 'vitest'
import { codeOf, minutesLater, openWorld, type ShopOfTest, start } from '../test/world.ts'
import { removeShop } from './remove-shop.ts'
import { counted } from './shop-counts.ts'

const world = openWorld()
const { call, register, stored, drain, served } = world

async function fullShop(): Promise<ShopOfTest> {
  const shop = await register()
  await shop.record(
    Array.from({ length: 120 }, (_, at) => `/products/${at}`),
    { type: 'product' },
  )
  await shop.observe('/products/1', { state: 'SOLD' })
  const { token } = await shop.claim('crawl')
  await shop.post(`/leases/${token}/failures`, { code: 'X', message: '' })
  return shop
}

describe('a shop that is deleted', () => {
  test('is gone for readers at once, then with everything under it, and can come again', async () => {
    const shop = await fullShop()
    expect((await shop.call('DELETE', '')).status).toBe(202)
    for (const path of ['', '/urls', '/products', '/stats'])
      expect(codeOf(await shop.get(path))).toEqual([404, 'SHOP_NOT_FOUND'])
    expect(codeOf(await shop.post('/urls', { urls: [{ url: shop.url('/x') }] }))).toEqual([
      404,
      'SHOP_NOT_FOUND',
    ])
    expect(codeOf(await shop.post('/leases', { kind: 'crawl' }))).toEqual([404, 'SHOP_NOT_FOUND'])
    expect(codeOf(await shop.call('DELETE', ''))).toEqual([404, 'SHOP_NOT_FOUND'])
    const body = { domain: shop.domain }
    expect(codeOf(await call('POST', '/shops', { body }))).toEqual([409, 'SHOP_DELETING'])
    const listed = (await call('GET', '/shops?limit=100')).body.items
    expect(listed.some(({ domain }: { domain: string }) => domain === shop.domain)).toBe(false)
    await drain()
    expect(await stored(`SHOP#${shop.domain}`)).toEqual([])
    expect((await call('POST', '/shops', { body })).status).toBe(201)
    await served.feed.replay('aura')
    await drain()
    expect((await shop.get('')).status).toBe(200)
  })

  test('is removed to the end by a sweep, where the removal was interrupted', async () => {
    const shop = await fullShop()
    await shop.call('DELETE', '')
    // As after an interruption: some is gone, nothing is under way.
    const { db } = served.runtime.systems[0]!
    await db.Url.delete({ domain: shop.domain, url: shop.url('/products/7') })
    world.at(minutesLater(10))
    const { finishRemovals } = served.runtime.systems[0]!.system.schedules ?? {}
    const context = {
      db,
      ports: {},
      now: served.runtime.now(),
      ids: served.runtime.ids,
      log: served.runtime.log,
    }
    await finishRemovals!.run(context)
    world.at(start)
    expect(await stored(`SHOP#${shop.domain}`)).toEqual([])
    await finishRemovals!.run(context)
    await drain()
    expect(await stored(`SHOP#${shop.domain}`)).toEqual([])
  })

  test('is not written to by what was planned before', async () => {
    const shop = await register()
    await shop.call('DELETE', '')
    const { db } = served.runtime.systems[0]!
    const kept = await db.Shop.get({ domain: shop.domain })
    for (const url_count of [1, 0])
      await expect(
        db.transact((t: Parameters<typeof counted>[0]) => [counted(t, kept, { url_count })]),
      ).rejects.toMatchObject({ code: 'SHOP_NOT_FOUND' })
    await drain()
  })

  test('and registered again while a second removal still runs stays, with what was recorded since', async () => {
    const shop = await fullShop()
    await shop.call('DELETE', '')
    const { db } = served.runtime.systems[0]!
    // Has read the old pages when the first one ends.
    const slow = Object.create(db, {
      urlsOfShop: {
        value: {
          each: async function* (...given: unknown[]) {
            const old: unknown[] = []
            for await (const row of db.urlsOfShop.each(...given)) old.push(row)
            await drain()
            await register(shop.domain)
            await shop.record(['/products/1', '/products/2'])
            yield* old
          },
        },
      },
    })
    await removeShop(slow, shop.domain)
    expect(await shop.meta()).toMatchObject({ url_count: 2, product_count: 2 })
    expect(await shop.list('/products')).toHaveLength(2)
    await drain()
    expect(await shop.list('/products')).toHaveLength(2)
  })

  test('takes along what is being recorded at the same time', async () => {
    const shop = await register()
    const paths = (part: number) => Array.from({ length: 100 }, (_, at) => `/products/${part}-${at}`)
    const recording = [0, 1, 2, 3].map(part => shop.record(paths(part)).catch(() => undefined))
    await new Promise(resolve => setImmediate(resolve))
    await shop.call('DELETE', '')
    await drain()
    await Promise.all(recording)
    expect(await stored(`SHOP#${shop.domain}`)).toEqual([])
  })
})
