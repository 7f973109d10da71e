// An item that another program has broken is left out of lists, and whoever keeps the data finds it under `/drift`. Once
// only EECAR told of it.
import type { System } from '@monotable/server'
import { describe, expect, test } from 'vitest'
import { systems } from '../index.ts'
import { prepared } from '../snaprace/test/prepared.ts'
import { type Caller, type Serving, serving } from './serving.ts'

interface Broken {
  readonly table: string
  readonly entity: string
  readonly key: Readonly<Record<string, string>>
  /** The list that leaves it out, and how it is asked for by itself. */
  readonly list: string
  readonly alone: string
  readonly user: Caller
  readonly keeper: Caller
}

const domain = 'shop.example.com'
const ulid = '01JH0000000000000000000000'
const uuid = '5f0c2a2e-6f0b-4f0e-9d0c-3b1f2a4c5d6e'

const broken: Readonly<Record<string, (served: Serving) => Promise<Broken>>> = {
  inventory: async ({ call }) => {
    const { body } = await call('POST', '/inventory/shops', { as: 'maya', body: { name: 'Corner shop' } })
    const shop = `/inventory/shops/${body.shopId}`
    return {
      table: 'InventorySystem',
      entity: 'Product',
      key: { PK: `SHOP#${body.shopId}`, SK: `PRODUCT#${uuid}` },
      list: `${shop}/products`,
      alone: `${shop}/products/${uuid}`,
      user: 'maya',
      keeper: { sub: 'operator', claims: { role: 'operator' } },
    }
  },
  eecar: async () => ({
    table: 'eecar-parts-table',
    entity: 'Part',
    key: {
      PK: 'PART#broken',
      SK: 'METADATA',
      GSI1PK: 'CATEGORY#motor',
      GSI1SK: 'CREATED_AT#2025-01-20T10:00:00.000Z',
    },
    list: '/eecar/parts?category=motor',
    alone: '/eecar/parts/broken',
    user: { sub: 's1', claims: { companyId: 's1' } },
    keeper: { sub: 'operator', claims: { role: 'admin' } },
  }),
  aura: async ({ call }) => {
    const keeper = { sub: 'ida', claims: { scope: ['admin'] } }
    await call('POST', '/aura/shops', { as: keeper, body: { domain } })
    const url = `https://${domain}/broken`
    return {
      table: 'aura-historia-data',
      entity: 'Url',
      key: { PK: `SHOP#${domain}`, SK: `URL#${url}`, standards_used: 'json-ld' },
      list: `/aura/shops/${domain}/urls`,
      alone: `/aura/shops/${domain}/urls/item?url=${url}`,
      user: { sub: 'catalogue', claims: { scope: ['registry:read'] } },
      keeper,
    }
  },
  khaya: async () => ({
    table: 'ProjectKhaya',
    entity: 'Product',
    key: { PK: 'SELLER#s1', SK: 'PRODUCT#p1', GSI3PK: 'CATEGORY#Cement', GSI3SK: 'PRICE#0005.00#PRODUCT#p1' },
    list: '/khaya/products?category=Cement',
    alone: '/khaya/sellers/s1/products/p1',
    user: 'somebody',
    keeper: { sub: 'the-admin', claims: { role: 'admin' } },
  }),
  snaprace: async ({ call }) => {
    const keeper = { sub: 'platform', claims: { role: 'platform' } }
    const path = '/snaprace/organizers'
    await call('POST', path, { as: keeper, body: { orgId: 'seoul', name: 'Seoul' } })
    const event = { eventId: 'marathon', name: 'Marathon', eventDate: '2025-01-20' }
    await call('POST', `${path}/seoul/events`, { as: keeper, body: event })
    return {
      table: 'PhotoService-dev',
      entity: 'Photo',
      key: { PK: 'ORG#seoul#EVT#marathon', SK: `PHOTO#${ulid}` },
      list: '/snaprace/organizers/seoul/events/marathon/photos',
      alone: `/snaprace/organizers/seoul/events/marathon/photos/${ulid}`,
      user: { sub: 'of-seoul', claims: { role: 'organizer', orgId: 'seoul' } },
      keeper,
    }
  },
}

const tried = (systems as readonly System[]).filter(({ name }) => broken[name])

describe.each(tried)('$name', system => {
  const served = serving(system.name === 'snaprace' ? prepared(system) : system)
  const drift = (as?: Caller) => served.call('GET', `/${system.name}/drift`, { as })

  test('lists what its lists leave out, to those who keep its data alone', async () => {
    const { table, entity, key, list, alone, user, keeper } = await (
      broken[system.name] as (typeof broken)[string]
    )(served)
    expect((await drift(keeper)).body).toEqual({ items: [] })
    const Item = Object.fromEntries(Object.entries(key).map(([name, S]) => [name, { S }]))
    await served.engine.send('PutItem', { TableName: table, Item })

    const { status, body } = await served.call('GET', list, { as: user })
    expect([status, body.items]).toEqual([200, []])
    const found = await drift(keeper)
    expect(found.status).toBe(200)
    const row = { PK: key.PK, SK: key.SK }
    expect(found.body.items).toMatchObject([{ reason: 'unreadable', entity, row }])
    const single = await served.call('GET', alone, { as: user })
    expect([single.status, single.body.error.code]).toEqual([500, 'ITEM_UNREADABLE'])

    expect((await drift(user)).status).toBe(403)
    expect((await drift()).status).toBe(401)
  }, 60_000)
})
