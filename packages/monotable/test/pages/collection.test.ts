import { beforeAll, expect, expectTypeOf, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import type { Item } from '../../src/schema/entity.ts'
import { describeOnEachBackend } from '../backends.ts'
import { market, type Review } from './market.ts'
import { type Db, fresh, type OfferItem, offers, seed } from './offers.ts'

describeOnEachBackend('a collection', backend => {
  let db: Db
  beforeAll(async () => {
    db = connect(market, backend.transport, { tables: await backend.tables(market) })
  })

  const seedBoth = async (count: number) => {
    const sellerId = fresh()
    const items = offers(count, at => ({ sellerId, kind: sellerId, rank: at }))
    await seed(db, items)
    const reviews = items.map(({ kind, rank, offerId }) => ({
      sellerId,
      kind,
      rank,
      reviewId: offerId,
      text: '…',
    }))
    await db.batchWrite(t => reviews.map(review => t.Review.put(review)))
    return { sellerId, items, reviews }
  }

  it('has items in order, each with its entity, and the same by entity', async () => {
    const { sellerId, items, reviews } = await seedBoth(3)
    const page = await db.ofSeller({ sellerId })
    expect(page.items).toEqual([
      ...items.map(item => ({ entity: 'Offer', item })),
      ...reviews.map(item => ({ entity: 'Review', item })),
    ])
    expect(page.of).toEqual({ Offer: items, Review: reviews })
    expect(page.cursor).toBeUndefined()
    expectTypeOf(page.of.Offer).toEqualTypeOf<OfferItem[]>()
    expectTypeOf(page.of.Review).toEqualTypeOf<Item<typeof Review>[]>()
    for (const one of page.items) if (one.entity === 'Review') expectTypeOf(one.item.text).toBeString()
  })

  it.each([1, 2, 3, 5, 6])('in pages of %d has every item once', async limit => {
    const { sellerId, items, reviews } = await seedBoth(3)
    for (const run of [
      (options: object) => db.ofSeller({ sellerId }, options),
      (options: object) => db.ofKind({ kind: sellerId }, options),
    ]) {
      const seen: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await run({ limit, ...(cursor !== undefined && { cursor }) })
        seen.push(...page.of.Offer.map(one => one.offerId), ...page.of.Review.map(one => `r${one.reviewId}`))
        expect(page.of.Offer.length + page.of.Review.length).toBe(page.items.length)
        cursor = page.cursor
        if (cursor === undefined) break
        expect(page.items).toHaveLength(limit)
      }
      expect(seen.toSorted()).toEqual([
        ...items.map(one => one.offerId),
        ...reviews.map(one => `r${one.reviewId}`),
      ])
    }
  })

  it('of nothing has a list for each entity all the same', async () => {
    expect(await db.ofSeller({ sellerId: fresh() })).toEqual({ items: [], of: { Offer: [], Review: [] } })
  })
})
