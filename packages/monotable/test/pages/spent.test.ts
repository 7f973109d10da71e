import { expect, it } from 'vitest'
import { Spent } from '../../src/observe/spent.ts'
import { describeOnEachBackend } from '../backends.ts'
import { allPages } from './all-pages.ts'
import { market } from './market.ts'
import { fresh, offers, seed } from './offers.ts'

describeOnEachBackend('the capacity of pages', backend => {
  it('adds up over pages, sources and the items behind rows', async () => {
    const db = await backend.connect(market)
    const sellerId = fresh()
    const items = offers(10, at => ({ sellerId, kind: `${sellerId}-${at % 2}`, note: 'x'.repeat(3000) }))
    await seed(db, items)
    await db.batchWrite(t =>
      items.map(({ offerId }) => t.Watch.put({ buyerId: sellerId, since: 1, sellerId, offerId })),
    )
    const pages = new Spent()
    await allPages(db.offersOfSeller, { sellerId }, [3], { spent: pages })
    // A little over 3 KB each, in reads of four, four, four and one: half a unit for every 4 KB begun.
    expect(pages.read).toBe(3 * 2 + 0.5)
    const merged = new Spent()
    await db.offersByKinds({ kind: [`${sellerId}-0`, `${sellerId}-1`] }, { spent: merged })
    expect(Object.values(merged.tables)[0]?.indexes.GSI1).toBe(merged.read)
    expect(merged.read).toBe(2 * 2)
    const hydrated = new Spent()
    await db.watchedOffers({ buyerId: sellerId }, { spent: hydrated })
    expect(hydrated.read).toBe(0.5 + 10 * 0.5)
    const counted = new Spent()
    await db.offersOfSeller.count({ sellerId }, { spent: counted })
    expect(counted.read).toBe(4)
  })
})
