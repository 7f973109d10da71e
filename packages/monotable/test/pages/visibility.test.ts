import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { describeOnEachBackend } from '../backends.ts'
import { allPages } from './all-pages.ts'
import { market } from './market.ts'
import { type Db, fresh, ids, offers, runs, seed } from './offers.ts'

const now = 1_750_000_000
const ends = { past: now - 1, now, soon: now + 1, never: undefined } as const

describeOnEachBackend('what pages show', backend => {
  let db: Db
  let tables: Record<string, string>
  beforeAll(async () => {
    tables = await backend.tables(market)
    db = connect(market, backend.transport, { tables, now: () => new Date(now * 1000 + 999) })
  })
  const put = (Item: object) => backend.transport.send('PutItem', { TableName: tables.Market, Item })

  it('expired and deleted items are in no page, count or look-up, and pages are full without them', async () => {
    const item = fc.record({
      end: fc.constantFrom(...(['past', 'now', 'soon', 'never'] as const)),
      isDeleted: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 25 }),
        fc.integer({ min: 1, max: 6 }),
        async (drawn, size) => {
          const sellerId = fresh()
          const kind = sellerId
          const items = offers(drawn.length, at => {
            const TTL = ends[drawn[at]!.end]
            const deletedAt = drawn[at]?.isDeleted ? '2025-01-01T00:00:00.000Z' : undefined
            return { sellerId, kind, ...(TTL !== undefined && { TTL }), ...(deletedAt && { deletedAt }) }
          })
          await seed(db, items)
          const alive = items.filter((_, at) => ['soon', 'never'].includes(drawn[at]!.end))
          const shown = alive.filter(one => one.deletedAt === undefined)
          const pages = await allPages(db.offersOfSeller, { sellerId }, [size])
          expect(pages.flat()).toEqual(shown)
          expect(pages).toHaveLength(Math.max(1, Math.ceil(shown.length / size)))
          for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
          expect(await db.offersOfSeller.count({ sellerId })).toBe(shown.length)
          expect(ids((await db.everyOfferByKind({ kind })).items).toSorted()).toEqual(ids(alive))
          expect((await db.ofSeller({ sellerId })).of.Offer).toEqual(shown)
          for (const { offerId } of items) {
            const found = shown.find(one => one.offerId === offerId)
            expect(await db.offer({ sellerId, offerId })).toEqual(found)
          }
        },
      ),
      runs(backend),
    )
  })

  it('a deletion mark of NULL is no mark, and an end that is no number ends nothing', async () => {
    const sellerId = fresh()
    const keys = (offerId: string) => ({
      PK: { S: `SELLER#${sellerId}` },
      SK: { S: `OFFER#${offerId}` },
      offerId: { S: offerId },
    })
    await put({ ...keys('a'), deletedAt: { NULL: true } })
    await put({ ...keys('b'), TTL: { S: '1' } })
    await put({ ...keys('c'), TTL: { N: '1' } })
    await put({ ...keys('d'), deletedAt: { S: '' } })
    expect(ids((await db.offersOfSeller({ sellerId })).items)).toEqual(['a', 'b'])
    expect(await db.offersOfSeller.count({ sellerId })).toBe(2)
    expect(await db.offer({ sellerId, offerId: 'a' })).toBeDefined()
    expect(await db.offer({ sellerId, offerId: 'd' })).toBeUndefined()
  })

  it('items of types that the schema does not know are in no page, count or look-up', async () => {
    const sellerId = fresh()
    const key = (offerId: string) => ({ PK: { S: `SELLER#${sellerId}` }, SK: { S: `OFFER#${offerId}` } })
    await put({ ...key('a'), offerId: { S: 'a' }, entityType: { S: 'AUCTION' } })
    await put({ ...key('b'), offerId: { S: 'b' }, entityType: { S: 'OFFER' } })
    expect(ids((await db.offersOfSeller({ sellerId })).items)).toEqual(['b'])
    expect(await db.offersOfSeller.count({ sellerId })).toBe(1)
    expect(await db.offer({ sellerId, offerId: 'a' })).toBeUndefined()
  })

  it('items without an entity-type attribute are told apart by their keys', async () => {
    const kind = fresh()
    const index = { GSI1PK: { S: `KIND#${kind}` }, GSI1SK: { S: 'RANK#001' } }
    const seller = { PK: { S: `SELLER#${kind}` } }
    await put({ ...seller, ...index, SK: { S: 'OFFER#1' }, offerId: { S: '1' } })
    await put({ ...seller, ...index, SK: { S: 'REVIEW#2' }, reviewId: { S: '2' } })
    await put({ ...seller, ...index, SK: { S: 'OFFER#3' }, offerId: { S: '3' }, entityType: { S: 'REVIEW' } })
    await put({
      ...seller,
      ...index,
      SK: { S: 'OFFER#4' },
      offerId: { S: '4' },
      entityType: { S: 'UNKNOWN' },
    })
    await put({ ...seller, ...index, SK: { S: 'NOTHING#5' }, offerId: { S: '5' } })
    expect((await db.offersByKind({ kind })).items).toEqual([{ offerId: '1', sellerId: kind, kind, rank: 1 }])
    expect(await db.offersByKind.count({ kind })).toBe(1)
    const { items } = await db.ofKind({ kind })
    expect(items.map(({ entity }) => entity).toSorted()).toEqual(['Offer', 'Review', 'Review'])
  })
})
