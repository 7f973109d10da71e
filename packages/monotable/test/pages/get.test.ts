import { beforeAll, expect, expectTypeOf, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { describeOnEachBackend } from '../backends.ts'
import { market } from './market.ts'
import { type Db, fresh, type OfferItem, offers, seed } from './offers.ts'
import { recorded } from './recorded.ts'

describeOnEachBackend('a get pattern', backend => {
  let db: Db
  const { around, sent } = recorded()
  beforeAll(async () => {
    db = connect(market, backend.transport, { tables: await backend.tables(market), around })
  })

  it('reads by the key of the table', async () => {
    const sellerId = fresh()
    const [item] = offers(1, () => ({ sellerId }))
    await seed(db, [item!])
    sent.length = 0
    const found = await db.offer({ sellerId, offerId: item!.offerId })
    expect(found).toEqual(item)
    expectTypeOf(found).toEqualTypeOf<OfferItem | undefined>()
    expect(await db.offer({ sellerId, offerId: 'another' })).toBeUndefined()
    expect(sent.map(({ operation, pattern }) => [operation, pattern])).toEqual([
      ['GetItem', 'offer'],
      ['GetItem', 'offer'],
    ])
  })

  it('gives the first of an index that is shown', async () => {
    const kind = fresh()
    const items = offers(4, at => ({ sellerId: kind, kind, rank: at, ...(at < 2 && { TTL: 1 }) }))
    await seed(db, items)
    await db.Review.put({ sellerId: kind, reviewId: '1', kind, rank: 2, text: '…' })
    expect(await db.firstOfKind({ kind })).toEqual(items[2])
    expect(await db.firstOfKind({ kind: fresh() })).toBeUndefined()
  })

  it('gives the attributes it projects and nothing else', async () => {
    const sellerId = fresh()
    await seed(
      db,
      offers(2, at => ({ sellerId, price: at, ...(at === 1 && { TTL: 1 }) })),
    )
    expect(await db.priceOfOffer({ sellerId, offerId: '0000' })).toEqual({ price: 0 })
    expect(await db.priceOfOffer({ sellerId, offerId: '0001' })).toBeUndefined()
    const { items } = await db.pricesOfSeller({ sellerId })
    expect(items).toEqual([{ price: 0, kind: 'k' }])
    expect(await db.pricesOfSeller.count({ sellerId })).toBe(1)
  })
})
