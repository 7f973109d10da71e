import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { connect } from '../../src/connect.ts'
import { query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { allPages } from './all-pages.ts'
import { market } from './market.ts'
import { type Db, fresh, ids, type OfferItem, offers, runs, seed } from './offers.ts'
import { recorded } from './recorded.ts'

describeOnEachBackend('hydration', backend => {
  let db: Db
  let tables: Record<string, string>
  beforeAll(async () => {
    tables = await backend.tables(market)
    db = connect(market, backend.transport, { tables, now: () => new Date(1_000_000) })
  })

  /** Watches of offers; those that are not there, expired or marked as deleted by what was drawn. */
  const seedWatches = async (drawn: readonly string[], buyerId = fresh()) => {
    const sellerId = fresh()
    const items = offers(drawn.length, at => ({
      sellerId,
      ...(drawn[at] === 'deleted' && { deletedAt: '2025-01-01T00:00:00.000Z' }),
      ...(drawn[at] === 'expired' && { TTL: 1000 }),
    }))
    await seed(
      db,
      items.filter((_, at) => drawn[at] !== 'missing'),
    )
    await db.batchWrite(t =>
      items.map(({ offerId }) => t.Watch.put({ buyerId, since: 1, sellerId, offerId })),
    )
    return { buyerId, items }
  }

  it('items come in the order of their rows, and rows without one are reported', async () => {
    const state = fc.constantFrom('there', 'there', 'missing', 'deleted', 'expired')
    await fc.assert(
      fc.asyncProperty(
        fc.array(state, { maxLength: 20 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('asc', 'desc'),
        async (drawn, size, direction) => {
          const { buyerId, items } = await seedWatches(drawn)
          const expected = items.filter((_, at) => drawn[at] === 'there')
          const gone = items.filter((_, at) => drawn[at] === 'missing' || drawn[at] === 'expired')
          if (direction === 'desc') for (const list of [expected, gone]) list.reverse()
          const dangling: unknown[] = []
          const run = async (arguments_: { buyerId: string }, options: object) => {
            const page = await db.watchedOffers(arguments_, options)
            dangling.push(...page.dangling)
            return page
          }
          const pages = await allPages(run, { buyerId }, [size], { direction })
          expect(pages.flat()).toEqual(expected)
          for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
          expect(pages).toHaveLength(Math.max(1, Math.ceil(expected.length / size)))
          expect(dangling).toEqual(
            gone.map(({ sellerId, offerId }) => ({ buyerId, since: 1, sellerId, offerId })),
          )
          expect(await db.watchedOffers.count({ buyerId })).toBe(expected.length)
          expect(await db.watchedOffers.first({ buyerId }, { direction })).toEqual(expected[0])
        },
      ),
      runs(backend),
    )
  })

  it('hydrated sources are merged by their items, past the rows without one', async () => {
    const state = fc.constantFrom('there', 'there', 'missing', 'deleted')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(state, { maxLength: 10 }), { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 8 }),
        async (drawn, size) => {
          const seeded = await Promise.all(drawn.map(one => seedWatches(one)))
          const sources = seeded.map(({ buyerId }) => db.watchedOffers.with({ buyerId }))
          let dangling = 0
          const run = async (_: unknown, options: object) => {
            const page = await db.merge(sources, { ...options, order: (item: OfferItem) => [item.offerId] })
            dangling += page.dangling.length
            return page
          }
          const pages = await allPages(run, {}, [size])
          const there = seeded.flatMap(({ items }, source) =>
            items.filter((_, at) => drawn[source]![at] === 'there'),
          )
          expect(ids(pages.flat())).toEqual(ids(there).toSorted())
          expect(new Set(pages.flat().map(item => item.sellerId + item.offerId)).size).toBe(there.length)
          for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
          expect(pages).toHaveLength(Math.max(1, Math.ceil(there.length / size)))
          expect(dangling).toBe(drawn.flat().filter(one => one === 'missing').length)
        },
      ),
      runs(backend),
    )
  })

  it('whoever wants to know is told of rows without an item, however they are read', async () => {
    const { buyerId, items } = await seedWatches(['there', 'missing', 'deleted', 'there'])
    const found: unknown[] = []
    const onDangling = (row: unknown) => found.push(row)
    const told = connect(market, backend.transport, { tables, onDangling, now: () => new Date(1_000_000) })
    const { sellerId, offerId } = items[1] as OfferItem
    const row = { buyerId, since: 1, sellerId, offerId }
    const expected = [{ pattern: 'watchedOffers', entity: 'Watch', target: 'Offer', row }]
    const order = ({ offerId }: OfferItem) => [offerId]
    for (const read of [
      () => told.watchedOffers({ buyerId }),
      async () => {
        for await (const _ of told.watchedOffers.each({ buyerId }));
      },
      () => told.watchedOffers.count({ buyerId }),
      () => told.merge([told.watchedOffers.with({ buyerId })], { order }),
    ]) {
      await read()
      expect(found.splice(0)).toEqual(expected)
    }
  })

  it('rows are hydrated a hundred at a time, the one behind the page among them', async () => {
    const { buyerId } = await seedWatches(Array.from({ length: 230 }, () => 'there'))
    const { around, sent } = recorded()
    const watched = connect(market, backend.transport, { tables, around })
    const batches = () =>
      sent.splice(0).flatMap(({ operation, input }) => (operation === 'BatchGetItem' ? [keysIn(input)] : []))
    await watched.watchedOffers({ buyerId }, { limit: 99 })
    expect(batches()).toEqual([100])
    await watched.watchedOffers({ buyerId }, { limit: 200 })
    expect(batches()).toEqual([100, 100, 1])
    let seen = 0
    for await (const _ of watched.watchedOffers.each({ buyerId })) seen++
    expect([seen, batches()]).toEqual([230, [100, 100, 30]])
  })

  it('rows of an index without attributes become whole items of their own entity', async () => {
    const sellerId = fresh()
    const items = offers(5, at => ({ sellerId, price: 10 - at, note: `note ${at}` }))
    await seed(db, items)
    const pages = await allPages(db.offersByPrice, { sellerId, above: 6 }, [2])
    expect(pages.flat()).toEqual(items.slice(0, 4).toReversed())
  })

  it('a row of an older form is hydrated by the key that it has', async () => {
    const tables = await backend.tables(logs)
    const old = connect(logs, backend.transport, { tables })
    const at = '2024-01-01T00:00:00Z'
    const Item = {
      PK: 'LOG#a',
      SK: `AT#${at}`,
      GSI1PK: 'LEVEL#1',
      GSI1SK: `AT#${at}`,
      id: 'a',
      level: '1',
      at,
      text: '…',
    }
    const stored = Object.fromEntries(Object.entries(Item).map(([name, value]) => [name, { S: value }]))
    await backend.transport.send('PutItem', { TableName: tables.Logs, Item: stored })
    const { items, dangling } = await old.byLevel({ level: '1' })
    expect([items, dangling]).toEqual([[{ id: 'a', level: '1', at, text: '…' }], []])
  })

  it('a row that tells no key of an item that is there is dangling', async () => {
    const buyerId = fresh()
    const row = { PK: { S: `BUYER#${buyerId}` }, SK: { S: 'WATCH#1#x' }, buyerId: { S: buyerId } }
    await backend.transport.send('PutItem', { TableName: tables.Market, Item: row })
    expect(await db.watchedOffers({ buyerId })).toEqual({
      items: [],
      dangling: [{ buyerId, offerId: 'x', since: 1 }],
    })
  })
})

function keysIn(input: Record<string, unknown>): number {
  const [request] = Object.values(input.RequestItems as Record<string, { Keys: unknown[] }>)
  return request?.Keys.length ?? 0
}

/** Times of old in keys may have no fraction, which is not how they are written now. */
const Log = entity(
  'Log',
  { PK: 'LOG#{id}', SK: 'AT#{at}', GSI1PK: 'LEVEL#{level}', GSI1SK: 'AT#{at}' },
  { id: z.string(), level: z.string(), at: z.iso.datetime(), text: z.string() },
)

const logs = schema({
  tables: [
    table('Logs', {
      key: ['PK', 'SK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK', { projection: 'KEYS_ONLY' }) },
    }),
  ],
  entities: { Log },
  access: { byLevel: query(Log, 'GSI1PK = LEVEL#{level}', { hydrate: Log }) },
})
