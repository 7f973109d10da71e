import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { describeOnEachBackend } from '../backends.ts'
import { allPages } from './all-pages.ts'
import { market } from './market.ts'
import { type Db, fresh, ids, offers, runs, seed } from './offers.ts'
import { recorded } from './recorded.ts'

describeOnEachBackend('paging', backend => {
  let db: Db
  let tables: Record<string, string>
  beforeAll(async () => {
    tables = await backend.tables(market)
    db = connect(market, backend.transport, { tables })
  })

  it.each(['asc', 'desc'] as const)(
    'pages of any size are all items once through equal index keys, %s',
    async direction => {
      const kind = fresh()
      const items = offers(13, at => ({ sellerId: fresh(), kind, rank: at % 3 }))
      await seed(db, items)
      const whole = await db.offersByKind({ kind }, { direction })
      expect(whole.cursor).toBeUndefined()
      const ranks = whole.items.map(item => item.rank)
      expect(ranks).toEqual(
        items.map(item => item.rank).sort((a, b) => (direction === 'asc' ? a - b : b - a)),
      )
      expect(ids(whole.items).toSorted()).toEqual(ids(items))
      for (let size = 1; size <= items.length + 1; size++) {
        const pages = await allPages(db.offersByKind, { kind }, [size], { direction })
        expect(pages.flat()).toEqual(whole.items)
        expect(pages).toHaveLength(Math.max(1, Math.ceil(items.length / size)))
      }
    },
  )

  it('pages of the table, of a local index and of a global one have no cursor on the last page', async () => {
    const sellerId = fresh()
    await seed(
      db,
      offers(6, at => ({ sellerId, kind: sellerId, price: at })),
    )
    for (const size of [1, 2, 3, 6]) {
      const sizes = (pages: unknown[][]) => pages.map(page => page.length)
      const expected = Array.from({ length: 6 / size }, () => size)
      expect(sizes(await allPages(db.offersOfSeller, { sellerId }, [size]))).toEqual(expected)
      expect(sizes(await allPages(db.offersByPrice, { sellerId, above: -1 }, [size]))).toEqual(expected)
      expect(sizes(await allPages(db.offersByKind, { kind: sellerId }, [size]))).toEqual(expected)
    }
  })

  it('random items in pages of random sizes under a random filter are what the filter says, in order', async () => {
    const item = fc.record({ price: fc.integer({ min: 0, max: 9 }), isReview: fc.boolean() })
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 25 }),
        sizes,
        fc.integer({ min: -1, max: 10 }),
        fc.constantFrom('asc', 'desc'),
        async (drawn, sizes, price, direction) => {
          const sellerId = fresh()
          const items = offers(drawn.length, at => ({ sellerId, price: drawn[at]?.price ?? 0 }))
          await seed(db, items)
          const expected = items.filter(one => one.price < price)
          if (direction === 'desc') expected.reverse()
          const pages = await allPages(db.cheapOffers, { sellerId, price }, sizes, { direction })
          expect(pages.flat()).toEqual(expected)
          expect(pages.at(-1)?.length === 0).toBe(expected.length === 0)
          for (const [at, page] of pages.slice(0, -1).entries())
            expect(page).toHaveLength(sizes[at % sizes.length]!)
          expect(await db.cheapOffers.count({ sellerId, price })).toBe(expected.length)
          expect(await db.cheapOffers.first({ sellerId, price }, { direction })).toEqual(expected[0])
        },
      ),
      runs(backend),
    )
  })

  it('items of another entity in the same partition leave no gaps in pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ isOffer: fc.boolean(), rank: fc.integer({ min: 0, max: 3 }) }), {
          maxLength: 25,
        }),
        fc.integer({ min: 1, max: 6 }),
        async (drawn, size) => {
          const kind = fresh()
          const items = offers(drawn.length, at => ({ sellerId: kind, kind, rank: drawn[at]?.rank ?? 0 }))
          await db.batchWrite(t =>
            items.map((one, at) => {
              const { sellerId, rank, offerId } = one
              return drawn[at]?.isOffer
                ? t.Offer.put(one)
                : t.Review.put({ sellerId, kind, rank, reviewId: offerId, text: '…' })
            }),
          )
          const expected = items.filter((_, at) => drawn[at]?.isOffer)
          const pages = await allPages(db.offersByKind, { kind }, [size])
          expect(ids(pages.flat()).toSorted()).toEqual(ids(expected))
          expect(pages).toHaveLength(Math.max(1, Math.ceil(expected.length / size)))
          expect(pages.flat().map(one => one.rank)).toEqual(expected.map(one => one.rank).toSorted())
          for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
          expect(await db.offersByKind.count({ kind })).toBe(expected.length)
        },
      ),
      runs(backend),
    )
  })

  it('each gives every item to the end, however many pages DynamoDB makes of them', async () => {
    const sellerId = fresh()
    const note = 'x'.repeat(60_000)
    const items = offers(40, () => ({ sellerId, note }))
    await seed(db, items)
    const found: string[] = []
    for await (const item of db.offersOfSeller.each({ sellerId })) found.push(item.offerId)
    expect(found).toEqual(ids(items))
    expect(await db.offersOfSeller.count({ sellerId })).toBe(40)
    const { items: page, cursor } = await db.offersOfSeller({ sellerId }, { limit: 39 })
    expect([page.length, cursor]).toEqual([39, expect.any(String)])
    const rest: string[] = []
    for await (const item of db.offersOfSeller.each({ sellerId }, { cursor: cursor!, limit: 7 }))
      rest.push(item.offerId)
    expect(rest).toEqual(['0039'])
  })

  it('each stops reading when its loop is left', async () => {
    const sellerId = fresh()
    await seed(
      db,
      offers(30, () => ({ sellerId })),
    )
    const { around, sent } = recorded()
    const watched = connect(market, backend.transport, { around, tables })
    let seen = 0
    for await (const _ of watched.offersOfSeller.each({ sellerId }, { limit: 5 })) if (++seen === 7) break
    expect(sent).toHaveLength(2)
  })

  it('a range that ends before it begins is empty, without a request', async () => {
    const { around, sent } = recorded()
    const watched = await backend.connect(market, { around })
    const page = await watched.offersByRank({ kind: fresh(), from: 5, to: 4 })
    expect(page).toEqual({ items: [], dangling: [] })
    expect(await watched.offersByRank.count({ kind: fresh(), from: 5, to: 4 })).toBe(0)
    expect(sent).toEqual([])
  })

  it('the pattern says direction and limit unless the caller does', async () => {
    const kind = fresh()
    await seed(
      db,
      offers(20, at => ({ sellerId: kind, kind, rank: at })),
    )
    const ranks = (items: readonly { rank: number }[]) => items.map(item => item.rank)
    expect(ranks((await db.offersByRank({ kind, from: 2, to: 15 })).items)).toEqual([
      15, 14, 13, 12, 11, 10, 9,
    ])
    const other = await db.offersByRank({ kind, from: 2, to: 15 }, { direction: 'asc', limit: 2 })
    expect(ranks(other.items)).toEqual([2, 3])
  })
})
