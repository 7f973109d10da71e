import { expect } from 'vitest'
import type { EntityWalk, MixedPage, Step, SystemWalk, Walking } from '../../test/seeds/walk.ts'
import type { Answer } from '../../test/serving.ts'
import { worker } from './world.ts'

const operator = worker('operator', 'admin')
const shop = '/aura/shops/example.com'
const address = 'https://example.com/products/item-123'

const shopSample = {
  PK: 'SHOP#example.com',
  SK: 'META#',
  domain: 'example.com',
  standards_used: ['json-ld', 'microdata'],
}

const urlSample = {
  PK: 'SHOP#example.com',
  SK: `URL#${address}`,
  url: address,
  standards_used: ['json-ld', 'microdata'],
  type: 'product',
  is_product: true,
  hash: '5d41402abc4b2a76b9719d911017c592',
}

const without = <T extends object>(item: T, ...names: (keyof T)[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name as keyof T)))

/** The answer of a call that must succeed. */
async function answered(asked: Promise<Answer>, status = 200): Promise<Answer['body']> {
  const answer = await asked
  expect(answer.body?.error, JSON.stringify(answer.body)).toBeUndefined()
  expect(answer.status).toBe(status)
  return answer.body
}

const read = (walking: Walking, path: string) => answered(walking.call(operator, 'GET', path))
const send = (walking: Walking, path: string, body: object, status = 200) =>
  answered(walking.call(operator, 'POST', path, body), status)

/** A step that changes nothing of the item. */
const reading = (name: string, run: Step['run']): Step => ({
  name,
  run: async walking => {
    await run(walking)
    await walking.expectUnchangedBut()
  },
})

const domains = ({ items }: { items: { domain: string }[] }) => items.map(({ domain }) => domain)
const urls = ({ items }: { items: { url: string }[] }) => items.map(({ url }) => url)

/** What the first write here adds to an item. */
const added = ['version', 'entityType'] as const
const inSchedule = ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'] as const

const shops: EntityWalk = {
  entity: 'Shop Metadata (META#)',
  forms: [
    { name: 'the sample', item: shopSample },
    { name: 'the domain only in the key', item: without(shopSample, 'domain') },
    { name: 'nothing but the keys', item: without(shopSample, 'domain', 'standards_used') },
    { name: 'no standards', item: { ...shopSample, standards_used: [] } },
    {
      name: 'a standard of another name',
      item: { ...shopSample, standards_used: ['json-ld', 'dublin-core'] },
    },
  ],
  steps: [
    reading('get', async walking => {
      expect(await read(walking, shop)).toMatchObject({
        domain: 'example.com',
        standards_used: walking.item.standards_used ?? [],
        country: 'ZZ',
        registrable_domain: 'example.com',
        settings: { sort_query: false, strip_trailing_slash: false, miss_limit: 3 },
        url_count: 0,
        crawl_state: 'NEVER',
        scrape_state: 'NEVER',
        version: 0,
      })
    }),
    reading('reaction: it is listed', walking => walking.drain()),
    reading('list shops', async walking => {
      expect(domains(await read(walking, '/aura/shops'))).toEqual(['example.com'])
      expect(domains(await read(walking, '/aura/shops?country=ZZ'))).toEqual(['example.com'])
    }),
    reading('due for crawl', async walking => {
      expect(domains(await read(walking, '/aura/due?kind=crawl'))).toEqual(['example.com'])
      expect(domains(await read(walking, '/aura/due?kind=scrape'))).toEqual([])
    }),
    reading('register again', async walking => {
      const body = { domain: 'HTTPS://Example.com/', country: 'DE' }
      expect(await send(walking, '/aura/shops', body)).toMatchObject({ domain: 'example.com', country: 'ZZ' })
      const headers = { 'if-none-match': '*' }
      const refused = await walking.served.call('POST', '/aura/shops', { as: operator, body, headers })
      expect(refused.body.error.code).toBe('SHOP_EXISTS')
    }),
    reading('stats', async walking => {
      expect(await read(walking, `${shop}/stats`)).toMatchObject({
        url_count: 0,
        failures: 0,
        dead_letters: 0,
      })
    }),
    reading('list URLs, products, failures', async walking => {
      for (const list of ['urls', 'products', 'failures'])
        expect((await read(walking, `${shop}/${list}`)).items).toEqual([])
    }),
    reading('group suggestions', async walking => {
      await send(walking, '/aura/shops', { domain: 'shop.example.com' }, 201)
      expect(domains(await read(walking, '/aura/shops/shop.example.com/group-suggestions'))).toEqual([
        'example.com',
      ])
      expect(domains(await read(walking, `${shop}/group-suggestions`))).toEqual(['shop.example.com'])
    }),
    reading('reaction: a replay changes nothing', async walking => {
      await walking.served.feed.replay('aura')
      await walking.drain()
    }),
    {
      name: 'change',
      run: async walking => {
        const change = { name: 'Antik', country: 'DE', settings: { miss_limit: 1 } }
        const body = await answered(walking.call(operator, 'PATCH', shop, change))
        expect(body).toMatchObject({ name: 'Antik', country: 'DE', version: 1 })
        await walking.expectUnchangedBut('name', 'country', 'settings', ...added)
      },
    },
    {
      name: 'group',
      run: async walking => {
        const { group_id } = await send(walking, '/aura/groups', { name: 'Meyer' }, 201)
        const member = `/aura/groups/${group_id}/shops/example.com`
        await answered(walking.call(operator, 'PUT', member))
        expect(domains(await read(walking, `/aura/groups/${group_id}`))).toEqual(['example.com'])
        await answered(walking.call(operator, 'DELETE', member), 204)
        expect(domains(await read(walking, `/aura/groups/${group_id}`))).toEqual([])
      },
    },
    {
      name: 'lease: claim, renew, give up',
      run: async walking => {
        const { token } = await send(walking, `${shop}/leases`, { kind: 'crawl' }, 201)
        expect(domains(await read(walking, '/aura/due?kind=crawl'))).toEqual(['shop.example.com'])
        await answered(walking.call(operator, 'PATCH', `${shop}/leases/${token}`, { seconds: 60 }))
        await send(walking, `${shop}/leases/${token}/failures`, { code: 'X', message: '' }, 201)
        expect(domains(await read(walking, '/aura/due?kind=crawl'))).toEqual([
          'example.com',
          'shop.example.com',
        ])
      },
    },
    {
      name: 'lease: crawl and scrape',
      run: async walking => {
        for (const kind of ['crawl', 'scrape']) {
          const { token, run_id } = await send(walking, `${shop}/leases`, { kind }, 201)
          if (run_id)
            await send(walking, `${shop}/urls`, {
              run_id,
              urls: [{ url: address, standards_used: ['rdfa'] }],
            })
          await send(walking, `${shop}/leases/${token}/completions`, { full: true })
          await walking.drain()
        }
        expect(await read(walking, shop)).toMatchObject({
          crawl_state: 'DONE',
          scrape_state: 'DONE',
          url_count: 1,
        })
      },
    },
    {
      name: 'reaction: standards are added',
      run: async walking => {
        const given = (walking.item.standards_used as string[] | undefined) ?? []
        const { standards_used } = await read(walking, shop)
        expect(standards_used).toEqual([...given, 'rdfa'].sort())
        await walking.expectUnchangedBut(
          ...['name', 'country', 'settings', 'standards_used', ...added, ...inSchedule],
          ...[
            'url_count',
            'product_count',
            'changed_last_run',
            'recorded_run_id',
            'full_run_id',
            'swept_version',
          ],
          ...[
            'crawl_state',
            'crawl_done_at',
            'crawl_attempts',
            'crawl_run_id',
            'scrape_state',
            'scrape_done_at',
          ],
          'scrape_attempts',
        )
      },
    },
    {
      name: 'delete',
      run: async walking => {
        await answered(walking.call(operator, 'DELETE', shop), 202)
        await walking.drain()
        await walking.run('finishRemovals')
        expect(await walking.stored()).toBeUndefined()
        expect(domains(await read(walking, '/aura/shops'))).toEqual(['shop.example.com'])
        expect(domains(await read(walking, '/aura/due?kind=crawl'))).toEqual(['shop.example.com'])
        const suggested = await read(walking, '/aura/shops/shop.example.com/group-suggestions')
        expect(domains(suggested)).toEqual([])
      },
    },
    drift(),
  ],
}

/** Nothing was met that is not as it should be. */
function drift(): Step {
  return {
    name: 'drift',
    run: async ({ served }) => {
      const { items } = await served.runtime.systems[0]!.ports.drift.list()
      expect(items).toEqual([])
    },
  }
}

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

const pages: EntityWalk = {
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
const spelledOtherwise: EntityWalk = {
  entity: 'URL, not canonical',
  beside: [shopSample],
  forms: ['?utm_source=mail', '#top', '?b=2&a=%7e'].map(end => ({
    name: `a URL that ends in ${end}`,
    item: { ...urlSample, SK: `${urlSample.SK}${end}`, url: `${urlSample.url}${end}` },
  })),
  steps: [...getAndList, ...observeAndChange, deleteIt, drift()],
}

/** Everything that another program wrote goes with its shop. */
const removed: EntityWalk = {
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

const page = (name: string, more: object = {}) => ({
  ...urlSample,
  SK: `URL#https://example.com/${name}`,
  url: `https://example.com/${name}`,
  ...more,
})

const ours = page('ours', {
  entityType: 'URL',
  domain: 'example.com',
  first_seen_at: '2025-01-20T10:00:00.000Z',
  last_seen_at: '2025-01-20T10:00:00.000Z',
  miss_count: 0,
  version: 1,
})

const newer = page('newer', { ...without(ours, 'SK', 'url'), colours: ['red', { shade: 3 }] })

const mixedUrls: MixedPage = {
  list: 'URLs of a shop',
  beside: [shopSample],
  shown: { ours, "the document's": page('document'), 'with an attribute of a newer version': newer },
  foreign: { 'a row of another program': page('x', { entityType: 'BOOKMARK' }) },
  broken: {
    'standards that are no list': page('broken', { standards_used: 'json-ld' }),
    'a type that is no text': page('broken-too', { type: 7 }),
  },
  read: async walking => urls(await read(walking, `${shop}/urls`)),
  expected: ['ours', 'document', 'newer'].map(name => `https://example.com/${name}`),
}

export const aura: SystemWalk = {
  system: 'aura',
  at: '2025-01-20T10:00:00.000Z',
  entities: [shops, pages, spelledOtherwise, removed],
  mixed: [mixedUrls],
}
