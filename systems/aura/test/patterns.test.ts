import { beforeAll, describe, expect, it } from 'vitest'
import { onEngine, pagesOf } from '../../test/on-engine.ts'
import { aura } from '../schema.ts'
import { event, failure, group, history, page, product, shop, urlOf } from './samples.ts'

const registry = onEngine(aura)
const time = (minute: number) => `2025-01-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const domainsOf = (shops: readonly { domain: string }[]) => shops.map(one => one.domain)
const urlsOf = (pages: readonly { url: string }[]) => pages.map(one => one.url)

describe('a shop and its URLs', () => {
  const domain = 'example.com'
  const at = (path: string) => `https://example.com/${path}`
  const long = `${at('products/long/')}${'a'.repeat(1000)}`
  const recorded = [
    { ...page, url: at('') },
    { ...page, url: at('about') },
    { ...page, url: at('category/chairs'), type: 'category' },
    { ...product, url: at('products/item-1') },
    { ...product, url: at('products/item-10') },
    { ...product, url: long },
    { ...product, url: 'https://shop.example.com/products/item-1' },
  ] as const

  beforeAll(async () => {
    const { db } = registry
    await db.Shop.create({ ...shop, domain, name: 'Antiques' })
    await db.Shop.create({ ...shop, domain: 'example.com.au', registrable_domain: 'example.com.au' })
    for (const one of recorded) await db.Url.create(one)
    await db.Url.create({
      ...product,
      domain: 'example.com.au',
      url: 'https://example.com.au/products/item-1',
    })
    await db.History.create({ ...history, url: at('products/item-1') })
    await db.Failure.create(failure)
  })

  it('its metadata alone (C11)', async () => {
    expect(await registry.db.shopMetadata({ domain })).toMatchObject({ domain, name: 'Antiques' })
    expect(await registry.db.shopMetadata({ domain: 'example.org' })).toBeUndefined()
  })

  it('its URLs in order, never META, pointers, history or failures', async () => {
    const pages = await pagesOf(options => registry.db.urlsOfShop({ domain }, options), 3)
    expect(urlsOf(pages.flat())).toEqual(recorded.map(one => one.url).toSorted())
    expect(pages.map(one => one.length)).toEqual([3, 3, 1])
  })

  it('one URL, however long it is (C1)', async () => {
    expect(await registry.db.oneUrl({ domain, url: at('about') })).toMatchObject({ type: 'other' })
    expect(await registry.db.oneUrl({ domain, url: long })).toMatchObject({ url: long, type: 'product' })
    expect(await registry.db.Url.get({ domain, url: long })).toMatchObject({ url: long })
    expect(await registry.db.oneUrl({ domain, url: `${long}b` })).toBeUndefined()
  })

  it('URLs below a path', async () => {
    const below = async (path: string) => urlsOf((await registry.db.urlsBelowPath({ domain, path })).items)
    expect(await below(at('products/'))).toEqual([at('products/item-1'), at('products/item-10'), long])
    expect(await below(at('products/long/'))).toEqual([long])
    expect(await below(long.slice(0, 900))).toEqual([long])
    expect(await below(at('nothing/'))).toEqual([])
  })

  it('a path that is no beginning of a url does not find it by its hash', async () => {
    const url = `${at('한'.repeat(299))}${'b'.repeat(300)}`
    const kept = Buffer.from(url).toString('utf8', 0, 899)
    await registry.db.Url.create({ ...page, url })
    expect(Buffer.byteLength(kept)).toBeLessThan(900)
    expect((await registry.db.urlsBelowPath({ domain, path: kept })).items).toHaveLength(1)
    expect((await registry.db.urlsBelowPath({ domain, path: `${kept}~` })).items).toEqual([])
    await registry.db.Url.delete({ domain, url })
  })

  it('URLs of one type', async () => {
    const { items } = await registry.db.urlsOfType({ domain, type: 'category' }, { limit: 1 })
    expect(urlsOf(items)).toEqual([at('category/chairs')])
    expect(await registry.db.urlsOfType.count({ domain, type: 'product' })).toBe(4)
  })

  it('product URLs as they are now (C9)', async () => {
    const { db } = registry
    await db.Url.update({ domain, url: long }, { set: { state: 'SOLD' } })
    const pages = await pagesOf(options => db.productUrls({ domain }, options), 3)
    const products = recorded.filter(one => one.type === 'product').map(one => one.url)
    expect(urlsOf(pages.flat())).toEqual(products.toSorted())
    expect(pages.flat().find(one => one.url === long)).toMatchObject({ state: 'SOLD' })
  })

  it('a page that is no product any more leaves the list, and comes back (C9)', async () => {
    const { db } = registry
    const isListed = async () => urlsOf((await db.productUrls({ domain })).items).includes(long)
    await db.Url.update({ domain, url: long }, { set: { type: 'category', is_product: false } })
    expect(await isListed()).toBe(false)
    await db.Url.update({ domain, url: long }, { set: { type: 'product', is_product: true } })
    expect(await isListed()).toBe(true)
  })

  it('a url just too long for its pointer alone is listed too (C1)', async () => {
    const { db } = registry
    const url = urlOf(1020)
    await db.Url.create({ ...product, url })
    expect(urlsOf((await db.productUrls({ domain })).items)).toContain(url)
    await db.Url.delete({ domain, url })
    const { items, dangling } = await db.productUrls({ domain })
    expect(urlsOf(items)).not.toContain(url)
    expect(dangling).toEqual([])
  })
})

describe('history of a URL', () => {
  it('newest first, of that url alone; changes of one moment are all there', async () => {
    const { db } = registry
    const url = 'https://hist.com/a'
    for (const [observation_id, minute] of [
      ['o1', 1],
      ['o2', 2],
      ['o3', 2],
    ] as const) {
      await db.History.create({
        ...history,
        domain: 'hist.com',
        url,
        observation_id,
        timestamp: time(minute),
      })
    }
    await db.History.create({ ...history, domain: 'hist.com', url: `${url}b` })
    const { items } = await db.historyOfUrl({ domain: 'hist.com', url })
    expect(items.map(one => one.observation_id)).toEqual(['o3', 'o2', 'o1'])
  })
})

describe('events', () => {
  const ids = (events: readonly { event_id: string }[]) => events.map(one => one.event_id)
  const day = ['2025-01-18', '2025-01-19', '2025-01-20']

  beforeAll(async () => {
    for (const [event_id, timestamp] of [
      ['e4', '2025-01-20T00:00:00.000Z'],
      ['e3', '2025-01-18T23:59:59.999Z'],
      ['e1', '2025-01-18T00:00:00.000Z'],
      ['e2', '2025-01-18T00:00:00.000Z'],
      ['e0', '2025-01-17T23:59:59.999Z'],
    ] as const) {
      registry.at(timestamp)
      await registry.db.Event.create({ ...event, event_id })
    }
  })

  it('day by day, oldest first, each once', async () => {
    const pages = await pagesOf(options => registry.db.events({ day }, options), 3)
    expect(pages.map(ids)).toEqual([['e1', 'e2', 'e3'], ['e4']])
  })

  it('are kept 90 days', async () => {
    registry.at('2025-04-18T12:00:00Z')
    expect(ids((await registry.db.events({ day })).items)).toEqual(['e3', 'e4'])
    registry.at(time(0))
  })
})

describe('groups, registrable domains and failures', () => {
  const registrable_domain = 'group.co.uk'

  it('shops of a group come and go with their group_id', async () => {
    const { db } = registry
    await db.Group.create(group)
    for (const domain of ['b.group.co.uk', 'a.group.co.uk', 'group.co.uk']) {
      await db.Shop.create({ ...shop, domain, registrable_domain })
    }
    const members = async () => domainsOf((await db.shopsOfGroup({ group_id: 'g1' })).items)
    expect(await members()).toEqual([])
    for (const domain of ['b.group.co.uk', 'a.group.co.uk']) {
      await db.Shop.update({ domain }, { set: { group_id: 'g1' } })
    }
    expect(await members()).toEqual(['a.group.co.uk', 'b.group.co.uk'])
    await db.Shop.update({ domain: 'a.group.co.uk' }, { remove: ['group_id'] })
    expect(await members()).toEqual(['b.group.co.uk'])
    expect(await db.Group.get({ group_id: 'g1' })).toMatchObject({ name: 'Antiques & Sons' })
  })

  it('shops of a registrable domain, those of a longer one not', async () => {
    const { db } = registry
    await db.Shop.create({ ...shop, domain: 'a.group.co.ukx', registrable_domain: 'group.co.ukx' })
    const { items } = await db.shopsOfRegistrableDomain({ registrable_domain, domain: 'a.group.co.uk' })
    expect(domainsOf(items)).toEqual(['a.group.co.uk', 'b.group.co.uk', 'group.co.uk'])
  })

  it('failures of a shop, newest first', async () => {
    const { db } = registry
    for (const [id, minute] of [
      ['f1', 1],
      ['f2', 2],
    ] as const) {
      await db.Failure.create({ ...failure, domain: 'fail.com', id, timestamp: time(minute) })
    }
    await db.Url.create({ ...page, domain: 'fail.com', url: 'https://fail.com/' })
    const { items } = await db.failures({ domain: 'fail.com' })
    expect(items.map(one => one.id)).toEqual(['f2', 'f1'])
  })
})
