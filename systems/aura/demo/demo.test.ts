import { beforeAll, describe, expect, test } from 'vitest'
import { onEngine } from '../../test/on-engine.ts'
import { hashOf } from '../observations/hash.ts'
import { aura } from '../schema.ts'
import { demo } from './demo.ts'
import { samplePages } from './pages.ts'
import { sampleShops } from './shops.ts'

const now = new Date('2025-01-20T10:00:00.000Z')
const registry = onEngine(aura)

describe('sample data', () => {
  const shares: number[] = []
  const load = () =>
    demo.load({ db: registry.db, ports: {} as never, now, progress: share => void shares.push(share) })
  beforeAll(async () => {
    registry.at(now.toISOString())
    await load()
  })

  test('is the same for the same moment, and nothing of it lies in the future', () => {
    for (const shop of sampleShops) {
      const pages = samplePages(shop, now)
      expect(samplePages(shop, now)).toEqual(pages)
      for (const { timestamp } of [...pages.history, ...pages.events])
        expect(Date.parse(timestamp as string)).toBeLessThan(now.getTime())
    }
  })

  test('counts what there is; every hash is that of its page', async () => {
    for (const { domain } of sampleShops) {
      const shop = await registry.db.Shop.get({ domain })
      expect(await registry.db.urlsOfShop.count({ domain })).toBe(shop?.url_count)
      expect(await registry.db.productUrls.count({ domain })).toBe(shop?.product_count)
      for await (const { hash, hash_input } of registry.db.productUrls.each({ domain }))
        expect(hash).toBe(hash_input && hashOf(hash_input))
    }
    expect(shares.at(-1)).toBe(1)
  })

  test('can be loaded again, which changes nothing', async () => {
    const { domain } = sampleShops[0]!
    const before = await registry.db.urlsOfShop({ domain }, { limit: 1000 })
    await load()
    expect((await registry.db.urlsOfShop({ domain }, { limit: 1000 })).items).toEqual(before.items)
  })

  test('has shops of every kind of work: never, due, done', async () => {
    expect((await registry.db.neverCrawled({})).items).not.toEqual([])
    const cutoff = new Date(now.getTime() - 2 * 86_400_000).toISOString()
    expect((await registry.db.crawledBefore({ cutoff })).items.length).toBeGreaterThan(1)
    expect((await registry.db.readyToScrape({})).items).not.toEqual([])
    expect(
      (
        await registry.db.events({
          day: [new Date(now.getTime() - 60 * 86_400_000).toISOString().slice(0, 10)],
        })
      ).items,
    ).not.toEqual([])
  })
})
