import fc from 'fast-check'
import { beforeAll, expect, expectTypeOf, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { describeOnEachBackend } from '../backends.ts'
import { allPages } from './all-pages.ts'
import { market } from './market.ts'
import { type Db, fresh, ids, type OfferItem, offers, runs, seed } from './offers.ts'
import { recorded } from './recorded.ts'

const isOdd = ({ rank }: OfferItem) => rank % 2 === 1

describeOnEachBackend('a list with where', backend => {
  let db: Db
  let tables: Record<string, string>
  beforeAll(async () => {
    tables = await backend.tables(market)
    db = connect(market, backend.transport, { tables })
  })

  it('shows exactly the items for which it is true, in order, on full pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (ranks, size) => {
          const [sellerId, kind, buyerId, nobody] = [fresh(), fresh(), fresh(), fresh()]
          const items = offers(ranks.length, at => ({ sellerId, kind, rank: ranks[at]! }))
          await seed(db, items)
          await db.batchWrite(t =>
            items.map(({ offerId }) => t.Watch.put({ buyerId, since: 1, sellerId, offerId })),
          )
          const expected = items.filter(isOdd)
          const pagesOf = await Promise.all([
            allPages(
              (given, options) => db.offersOfSeller(given, { ...options, where: isOdd }),
              { sellerId },
              [size],
            ),
            allPages((given, options) => db.watchedOffers(given, { ...options, where: isOdd }), { buyerId }, [
              size,
            ]),
            allPages(
              (given, options) =>
                db.merge([db.offersOfSeller.with(given), db.offersOfSeller.with({ sellerId: nobody })], {
                  ...options,
                  where: isOdd,
                  order: offer => [offer.offerId],
                }),
              { sellerId },
              [size],
            ),
          ])
          for (const pages of pagesOf) {
            expect(pages.flat()).toEqual(expected)
            for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
          }
          const inOrder: OfferItem[] = []
          for await (const one of db.offersOfSeller.each({ sellerId }, { where: isOdd })) inOrder.push(one)
          expect(inOrder).toEqual(expected)
          expect(await db.offersOfSeller.first({ sellerId }, { where: isOdd })).toEqual(expected[0])
          expect(await db.offersOfSeller.count({ sellerId }, { where: isOdd })).toBe(expected.length)
        },
      ),
      runs(backend),
    )
  })

  it('reads in chunks that grow, and examines 5,000 items at most', async () => {
    const sellerId = fresh()
    const { around, sent } = recorded()
    const watched = connect(market, backend.transport, { tables, around })
    await seed(
      watched,
      offers(5200, at => ({ sellerId, rank: at >= 5100 ? 1 : 0 })),
    )
    sent.length = 0
    const { items, cursor } = await watched.offersOfSeller({ sellerId }, { limit: 10, where: isOdd })
    expect([items, typeof cursor]).toEqual([[], 'string'])
    expect(sent.reduce((sum, { answer }) => sum + (answer.ScannedCount as number), 0)).toBe(5000)
    expect(sent.length).toBeLessThan(12)
    const next = await watched.offersOfSeller({ sellerId }, { limit: 10, where: isOdd, cursor: cursor! })
    expect(ids(next.items)[0]).toBe('5100')
  }, 60_000)

  it('reads no more from many queries that are merged than from one', async () => {
    const sellers = Array.from({ length: 10 }, fresh)
    const { around, sent } = recorded()
    const watched = connect(market, backend.transport, { tables, around })
    for (const sellerId of sellers)
      await seed(
        watched,
        offers(30, () => ({ sellerId, rank: 1 })),
      )
    sent.length = 0
    const { items } = await watched.merge(
      sellers.map(sellerId => watched.offersOfSeller.with({ sellerId })),
      { limit: 5, where: isOdd, order: offer => [offer.offerId] },
    )
    expect(items).toHaveLength(5)
    expect(sent.reduce((sum, { answer }) => sum + (answer.ScannedCount as number), 0)).toBeLessThanOrEqual(
      100,
    )
  })

  it('sees of an item what the caller sees', async () => {
    const sellerId = fresh()
    await seed(
      db,
      offers(3, at => ({ sellerId, price: at, kind: `k${at}` })),
    )
    const where = (offer: { price: number; kind: string }) => {
      expect(Object.keys(offer).sort()).toEqual(['kind', 'price'])
      return offer.price > 0
    }
    const { items } = await db.pricesOfSeller({ sellerId }, { where })
    expect(items).toEqual([
      { price: 1, kind: 'k1' },
      { price: 2, kind: 'k2' },
    ])
    expectTypeOf(where).toExtend<NonNullable<NonNullable<Parameters<Db['pricesOfSeller']>[1]>['where']>>()
  })
})
