import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { connectSession } from '../../src/connect-session.ts'
import { pageOf } from '../../src/pages/listing.ts'
import { presentItems } from '../../src/pages/present.ts'
import { queryPlan } from '../../src/pages/query-plan.ts'
import { listingOf } from '../../src/pages/run-query.ts'
import { describeOnEachBackend } from '../backends.ts'
import { allPages } from './all-pages.ts'
import { market } from './market.ts'
import { fresh, ids, type OfferItem, offers, runs, seed } from './offers.ts'
import { recorded } from './recorded.ts'

describeOnEachBackend('filling pages', backend => {
  let tables: Record<string, string>
  beforeAll(async () => {
    tables = await backend.tables(market)
  })
  const watched = () => {
    const { around, sent } = recorded()
    return { db: connect(market, backend.transport, { tables, around }), sent }
  }

  it('a page where nothing is left out is one read of one item more than it holds', async () => {
    const sellerId = fresh()
    const { db, sent } = watched()
    await db.batchWrite(t =>
      offers(9, at => ({ offerId: `${at}`, sellerId })).map(({ offerId }) =>
        t.Watch.put({ buyerId: sellerId, since: 1, sellerId, offerId }),
      ),
    )
    sent.length = 0
    await db.watches({ buyerId: sellerId }, { limit: 4 })
    await db.watches({ buyerId: sellerId }, { limit: 9 })
    expect(sent.map(({ input }) => input.Limit)).toEqual([5, 10])
  })

  it('a thin page is read in chunks that grow, not item by item', async () => {
    const sellerId = fresh()
    const { db, sent } = watched()
    await seed(
      db,
      offers(400, at => ({ sellerId, price: at % 100 === 99 ? 0 : 5 })),
    )
    sent.length = 0
    const page = await db.cheapOffers({ sellerId, price: 1 }, { limit: 4 })
    expect(ids(page.items)).toEqual(['0099', '0199', '0299', '0399'])
    expect(page.cursor).toBeUndefined()
    expect(sent.length).toBeLessThan(8)
    expect(sent.map(({ input }) => input.Limit as number).every(limit => limit >= 20 && limit <= 1000)).toBe(
      true,
    )
  })

  it('a page examines 5,000 items at most, and its cursor goes on behind them', async () => {
    const sellerId = fresh()
    const { db, sent } = watched()
    await seed(
      db,
      offers(5200, at => ({ sellerId, price: at >= 5100 ? 0 : 5 })),
    )
    sent.length = 0
    const page = await db.cheapOffers({ sellerId, price: 1 }, { limit: 10 })
    expect(page.items).toEqual([])
    expect(sent.reduce((sum, { answer }) => sum + (answer.ScannedCount as number), 0)).toBe(5000)
    const pages = await allPages(db.cheapOffers, { sellerId, price: 1 }, [10])
    expect(pages.map(one => one.length)).toEqual([0, ...Array.from({ length: 10 }, () => 10)])
    expect(ids(pages.flat())).toEqual(
      offers(5200, () => ({}))
        .slice(5100)
        .map(one => one.offerId),
    )
    expect((await db.cheapOffers.first({ sellerId, price: 1 }))?.offerId).toBe('5100')
  }, 60_000)

  it('however few items a page may examine, its pages are all items once, in order, also of a merge', async () => {
    const session = connectSession(market.model, backend.transport, { tables })
    const plan = queryPlan(market.model, market.model.patterns.get('offersByKinds')!)
    const db = connect(market, backend.transport, { tables })
    const drawn = fc.array(fc.record({ source: fc.nat(2), rank: fc.nat(4), isOffer: fc.boolean() }), {
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(
        drawn,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 30 }),
        async (drawn, limit, bound) => {
          const kinds = [fresh(), fresh(), fresh()]
          const items = offers(drawn.length, at => ({
            sellerId: kinds[0]!,
            kind: kinds[drawn[at]!.source]!,
            rank: drawn[at]!.rank,
          }))
          await db.batchWrite(t =>
            items.map((one, at) =>
              drawn[at]?.isOffer
                ? t.Offer.put(one)
                : t.Review.put({ ...pick(one), reviewId: one.offerId, text: '…' }),
            ),
          )
          const whole = (await db.offersByKinds({ kind: kinds })).items
          expect(whole).toHaveLength(drawn.filter(one => one.isOffer).length)
          const seen: unknown[] = []
          for (let cursor: string | undefined; ; ) {
            const listing = listingOf(session, plan, { kind: kinds }, cursor === undefined ? {} : { cursor })
            const page = await pageOf(listing, presentItems(listing.call, plan), limit, bound)
            expect(page.items.length).toBeLessThanOrEqual(limit)
            seen.push(...page.items)
            cursor = page.cursor
            if (cursor === undefined) break
          }
          expect(seen).toEqual(whole)
        },
      ),
      runs(backend),
    )
  })

  it('a page larger than that is read in full', async () => {
    const { db, sent } = watched()
    await db.cheapOffers({ sellerId: fresh(), price: 1 }, { limit: 6000 })
    expect(sent.map(({ input }) => input.Limit)).toEqual([6001])
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5' as never])(
    'a limit of %s is refused',
    async limit => {
      const { db } = watched()
      const refused = { code: 'INVALID_OPTION', details: { option: 'limit' } }
      await expect(db.offersOfSeller({ sellerId: 's' }, { limit })).rejects.toMatchObject(refused)
      await expect(db.ofSeller({ sellerId: 's' }, { limit })).rejects.toMatchObject(refused)
      await expect(db.merge([], { limit, order: () => [] })).rejects.toMatchObject(refused)
    },
  )

  it('consistent reads reach the table and its local indexes, and are refused on global ones', async () => {
    const { db, sent } = watched()
    await db.offersOfSeller({ sellerId: 's' }, { consistent: true })
    await db.offersByPrice({ sellerId: 's', above: 0 }, { consistent: true })
    await db.offer({ sellerId: 's', offerId: 'o' }, { consistent: true })
    expect(sent.map(({ input }) => input.ConsistentRead)).toEqual([true, true, true])
    const refused = { code: 'INVALID_OPTION', details: { option: 'consistent', pattern: 'offersByKind' } }
    await expect(db.offersByKind({ kind: 'k' }, { consistent: true })).rejects.toMatchObject(refused)
    await expect(db.offersByKind.count({ kind: 'k' }, { consistent: true })).rejects.toMatchObject(refused)
    await expect(db.firstOfKind({ kind: 'k' }, { consistent: true })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
  })
})

const pick = ({ sellerId, kind, rank }: OfferItem) => ({ sellerId, kind, rank })
