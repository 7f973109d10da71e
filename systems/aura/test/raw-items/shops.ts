import { expect } from 'vitest'
import type { EntityWalk, Step } from '../../../test/seeds/walk.ts'
import { added, address, answered, operator, read, reading, send, shop, without } from './items.ts'

export const shopSample = {
  PK: 'SHOP#example.com',
  SK: 'META#',
  domain: 'example.com',
  standards_used: ['json-ld', 'microdata'],
}

const domains = ({ items }: { items: { domain: string }[] }) => items.map(({ domain }) => domain)

const inSchedule = ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'] as const

export const shops: EntityWalk = {
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
        // What was given up waits (C19), whoever wrote the shop.
        expect(domains(await read(walking, '/aura/due?kind=crawl'))).toEqual(['shop.example.com'])
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
export function drift(): Step {
  return {
    name: 'drift',
    run: async ({ served }) => {
      const { items } = await served.runtime.systems[0]!.ports.drift.list()
      expect(items).toEqual([])
    },
  }
}
