import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { HydratedPage, QueryOptions } from '../../src/patterns.ts'
import { describeOnEachBackend } from '../backends.ts'
import { market } from './market.ts'
import { type Db, fresh, ids, type OfferItem, offer, runs, seed } from './offers.ts'

type Run = (options: QueryOptions) => Promise<HydratedPage<OfferItem>>

const rank = fc.integer({ min: 0, max: 4 })
const kind = fc.nat(2)
const drawnOffers = fc.array(fc.record({ rank, kind }), { maxLength: 25 })
/** What happens after each page: the offer at a place is deleted, or another comes beside it. */
const drawnWrites = fc.array(
  fc.array(fc.record({ isDelete: fc.boolean(), place: fc.nat(30), rank, kind }), { maxLength: 6 }),
  { maxLength: 12 },
)

describeOnEachBackend('writes between pages', backend => {
  let db: Db
  beforeAll(async () => {
    db = await backend.connect(market)
  })

  const ways: Record<string, (sellerId: string, kinds: readonly string[]) => Run> = {
    'the table': sellerId => options => db.offersOfSeller({ sellerId }, options),
    'an index': (_, kinds) => options => db.offersByKind({ kind: kinds[0]! }, options),
    'a filtered query': sellerId => options => db.cheapOffers({ sellerId, price: 3 }, options),
    'a merge': (_, kinds) => options => db.offersByKinds({ kind: kinds }, options),
    'a merge of patterns': (_, kinds) => options => {
      const sources = kinds.map(kind => db.offersByKind.with({ kind }))
      return db.merge(sources, { ...options, order: item => [item.rank] })
    },
  }

  /** The items of all pages, with something done after each. */
  async function readAll(
    run: Run,
    options: QueryOptions,
    after: (page: number, items: readonly OfferItem[]) => Promise<void>,
  ): Promise<string[]> {
    const seen: string[] = []
    for (let page = 0, cursor: string | undefined; ; page++) {
      const got = await run({ ...options, ...(cursor !== undefined && { cursor }) })
      seen.push(...ids(got.items))
      cursor = got.cursor
      if (cursor === undefined) return seen
      await after(page, got.items)
    }
  }

  it.each(Object.keys(ways))(
    'never repeat an item of %s, nor lose one that was there throughout',
    async way => {
      await fc.assert(
        fc.asyncProperty(
          drawnOffers,
          drawnWrites,
          fc.integer({ min: 1, max: 6 }),
          fc.constantFrom('asc', 'desc'),
          async (drawn, writes, limit, direction) => {
            const sellerId = fresh()
            const kinds = [fresh(), fresh(), fresh()]
            const make = (offerId: string, { rank, kind }: { rank: number; kind: number }) =>
              offer({ sellerId, offerId, rank, kind: kinds[kind]!, price: rank })
            const idAt = (place: number) => String(place).padStart(2, '0')
            await seed(
              db,
              drawn.map((one, place) => make(idAt(place), one)),
            )
            const run = ways[way]!(sellerId, kinds)
            const before = ids((await run({ limit: 1000, direction })).items)
            const deleted = new Set<string>()
            const seen = await readAll(run, { limit, direction }, async (page, items) => {
              // The last item seen goes too: a cursor may stand behind what is no more.
              const gone = page % 2 === 0 ? ids(items.slice(-1)) : []
              for (const [at, one] of (writes[page] ?? []).entries()) {
                if (one.isDelete) gone.push(idAt(one.place))
                else await db.Offer.put(make(`${idAt(one.place)}-${page}-${at}`, one))
              }
              for (const offerId of gone) {
                deleted.add(offerId)
                await db.Offer.delete({ sellerId, offerId })
              }
            })
            expect(new Set(seen).size).toBe(seen.length)
            const throughout = before.filter(offerId => !deleted.has(offerId))
            expect(seen.filter(offerId => throughout.includes(offerId))).toEqual(throughout)
          },
        ),
        runs(backend),
      )
    },
  )
})
