import { expect } from 'vitest'
import type { EntityWalk, Step, Walking } from '../../../test/seeds/walk.ts'
import {
  added,
  address,
  answered,
  operator,
  read,
  reading,
  send,
  shop,
  urlSample,
  urls,
  without,
} from './items.ts'
import { drift, shopSample } from './shops.ts'

const addressOf = ({ item }: Walking) => String(item.SK).slice('URL#'.length)

const one = (walking: Walking, path: string) =>
  `${shop}/urls/${path}?url=${encodeURIComponent(addressOf(walking))}`

const typeOf = ({ item }: Walking) => (item.type as string | undefined) ?? 'other'

const isProduct = (walking: Walking) => typeOf(walking) === 'product'

const observedParts = [
  'state',
  'price_minor',
  'currency',
  'hash',
  'hash_input',
  'observed_at',
  'observation_id',
]

const seenParts = ['last_seen_at', 'last_seen_run', 'miss_count', 'last_missed_run']

const getAndList: readonly Step[] = [
  reading('get', async walking => {
    const { item } = walking
    const body = await read(walking, one(walking, 'item'))
    expect(body).toMatchObject({
      domain: 'example.com',
      url: addressOf(walking),
      standards_used: item.standards_used ?? [],
      type: typeOf(walking),
      is_product: item.is_product ?? isProduct(walking),
      miss_count: 0,
      version: 0,
    })
    expect(body.hash).toBe(item.hash)
  }),
  reading('list URLs', async walking => {
    const url = addressOf(walking)
    for (const query of ['', '?prefix=https://example.com/products/', `?type=${typeOf(walking)}`]) {
      // Products are listed from pointers.
      if (query.includes('type=product')) await walking.drain()
      expect(urls(await read(walking, `${shop}/urls${query}`)), query).toEqual([url])
    }
    expect(urls(await read(walking, `${shop}/urls?type=home`))).toEqual([])
  }),
  reading('reaction: products are listed', async walking => {
    await walking.drain()
    const listed = isProduct(walking) ? [addressOf(walking)] : []
    expect(urls(await read(walking, `${shop}/products`))).toEqual(listed)
  }),
  reading('recount', async walking => {
    const body = await send(walking, `${shop}/recounts`, {})
    expect(body).toMatchObject({ url_count: 1, product_count: Number(isProduct(walking)) })
  }),
  reading('compare with what is observed', async walking => {
    const seen = { url: addressOf(walking), state: 'SOLD', commit: false }
    expect(await send(walking, `${shop}/observations`, seen)).toMatchObject({ changed: true, previous: {} })
  }),
]

const observeAndChange: readonly Step[] = [
  {
    name: 'observe',
    run: async walking => {
      const expected_hash = walking.item.hash ?? null
      const seen = {
        url: addressOf(walking),
        state: 'AVAILABLE',
        amount: 450,
        currency: 'EUR',
        expected_hash,
      }
      expect(await send(walking, `${shop}/observations`, seen)).toMatchObject({ changed: true })
      await walking.expectUnchangedBut(...observedParts, ...added)
      const again = { observations: [{ ...seen, expected_hash: undefined, amount: 399 }] }
      const { results } = await send(walking, `${shop}/observation-batches`, again)
      expect(results).toMatchObject([{ changed: true, events: [{ type: 'PRICE_DROPPED' }] }])
    },
  },
  {
    name: 'history and events',
    run: async walking => {
      const { items } = await read(walking, one(walking, 'history'))
      expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([399, 450])
      const { items: events } = await read(walking, '/aura/events')
      const types = events.map(({ type }: { type: string }) => type)
      expect(types).toEqual(['PRICE_DISCOVERED', 'STATE_AVAILABLE', 'PRICE_DROPPED'])
    },
  },
  {
    name: 'change',
    run: async walking => {
      for (const type of ['category', 'product']) {
        const body = await answered(walking.call(operator, 'PATCH', one(walking, 'item'), { type }))
        expect(body).toMatchObject({ type, is_product: type === 'product' })
        await walking.expectUnchangedBut('type', 'is_product', ...observedParts, ...added)
        const listed = type === 'product' ? [addressOf(walking)] : []
        expect(urls(await read(walking, `${shop}/products`))).toEqual(listed)
      }
    },
  },
  {
    name: 'reaction: it is missing, excused, gone',
    run: async walking => {
      const url = addressOf(walking)
      const misses = async () => (await read(walking, one(walking, 'item'))).miss_count
      for (const [reason, count] of [
        [undefined, 1],
        ['unreached', 1],
      ] as const) {
        const { token, run_id } = await send(walking, `${shop}/leases`, { kind: 'crawl' }, 201)
        await send(walking, `${shop}/urls`, { run_id, urls: [{ url: 'https://example.com/' }] })
        if (reason) await send(walking, `${shop}/absences`, { run_id, absences: [{ url, reason }] })
        await send(walking, `${shop}/leases/${token}/completions`, { full: true })
        await walking.drain()
        expect(await misses()).toBe(count)
      }
      await send(walking, `${shop}/absences`, { absences: [{ url, reason: 'gone' }] })
      const body = await read(walking, one(walking, 'item'))
      expect(body).toMatchObject({ state: 'REMOVED', amount: 399 })
      await walking.expectUnchangedBut('type', 'is_product', ...observedParts, ...seenParts, ...added)
    },
  },
]

const deleteIt: Step = {
  name: 'delete',
  run: async walking => {
    await answered(walking.call(operator, 'DELETE', one(walking, 'item')), 204)
    expect(await walking.stored()).toBeUndefined()
    expect(urls(await read(walking, `${shop}/products`))).toEqual([])
  },
}

export const pages: EntityWalk = {
  entity: 'URL Entry (URL#)',
  beside: [shopSample],
  forms: [
    { name: 'the sample', item: urlSample },
    { name: 'the URL only in the key', item: without(urlSample, 'url') },
    { name: 'not observed yet', item: without(urlSample, 'hash') },
    { name: 'a hash in upper case', item: { ...urlSample, hash: urlSample.hash.toUpperCase() } },
    { name: 'a category', item: { ...urlSample, type: 'category', is_product: false } },
    { name: 'a page of another type', item: { ...urlSample, type: 'lookbook', is_product: false } },
    { name: 'nothing but the keys', item: { PK: urlSample.PK, SK: urlSample.SK } },
  ],
  steps: [
    ...getAndList,
    {
      name: 'record again',
      run: async walking => {
        const { summary } = await send(walking, `${shop}/urls`, { urls: [{ url: addressOf(walking) }] })
        expect(summary).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
        await walking.expectUnchangedBut('last_seen_at', 'miss_count', ...added)
        // As it was written, for what follows.
        await walking.put(walking.item)
      },
    },
    ...observeAndChange,
    deleteIt,
    drift(),
  ],
}

/** The document asks for the full URL, not for our spelling of it. */
export const spelledOtherwise: EntityWalk = {
  entity: 'URL, not canonical',
  beside: [shopSample],
  forms: ['?utm_source=mail', '#top', '?b=2&a=%7e'].map(end => ({
    name: `a URL that ends in ${end}`,
    item: { ...urlSample, SK: `${urlSample.SK}${end}`, url: `${urlSample.url}${end}` },
  })),
  steps: [...getAndList, ...observeAndChange, deleteIt, drift()],
}

/** Everything that another program wrote goes with its shop. */
export const removed: EntityWalk = {
  entity: 'URL, its shop goes',
  beside: [shopSample],
  forms: [{ name: 'the sample', item: urlSample }],
  steps: [
    {
      name: 'delete the shop',
      run: async walking => {
        await walking.drain()
        await answered(walking.call(operator, 'DELETE', shop), 202)
        await walking.drain()
        expect(await walking.stored()).toBeUndefined()
        expect(await walking.stored({ PK: urlSample.PK, SK: `PROD#${address}` })).toBeUndefined()
      },
    },
    drift(),
  ],
}
