import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { connect } from '../../src/connect.ts'
import { query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { allPages } from './all-pages.ts'
import { market } from './market.ts'
import { type Db, fresh, ids, type OfferItem, offers, runs, seed } from './offers.ts'
import { recorded } from './recorded.ts'

const directions = fc.constantFrom('asc' as const, 'desc' as const)
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 })
/** Ranks of the items of each source. */
const ranks = fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 }), {
  minLength: 2,
  maxLength: 16,
})

describeOnEachBackend('merging', backend => {
  let db: Db
  let tables: Record<string, string>
  beforeAll(async () => {
    tables = await backend.tables(market)
    db = connect(market, backend.transport, { tables })
  })

  const seedKinds = async (drawn: readonly (readonly number[])[]) => {
    const sellerId = fresh()
    const kinds = drawn.map(() => fresh())
    const items = drawn.flatMap((ranks, source) =>
      ranks.map((rank, at) => ({ sellerId, offerId: `${source}-${at}`, kind: kinds[source]!, rank })),
    )
    await seed(
      db,
      items.map(item => ({ ...item, status: 'low', price: 1 })),
    )
    return kinds
  }

  /** The sources one after the other, then sorted: what is equal stays in the order of the sources. */
  const sortedUnion = async (kinds: readonly string[], direction: 'asc' | 'desc') => {
    const lists = await Promise.all(kinds.map(kind => db.offersByKind({ kind }, { direction })))
    const sign = direction === 'asc' ? 1 : -1
    return lists.flatMap(list => list.items).toSorted((a, b) => sign * (a.rank - b.rank))
  }

  it('2 to 16 sources in pages of any size are their sorted union', async () => {
    await fc.assert(
      fc.asyncProperty(ranks, sizes, directions, async (drawn, sizes, direction) => {
        const kinds = await seedKinds(drawn)
        const expected = await sortedUnion(kinds, direction)
        const pages = await allPages(db.offersByKinds, { kind: kinds }, sizes, { direction })
        expect(pages.flat()).toEqual(expected)
        expect(pages.at(-1)?.length === 0).toBe(expected.length === 0)
        for (const [at, page] of pages.slice(0, -1).entries())
          expect(page).toHaveLength(sizes[at % sizes.length]!)
        const one: OfferItem[] = []
        for await (const item of db.offersByKinds.each({ kind: kinds }, { direction })) one.push(item)
        expect(one).toEqual(expected)
        expect(await db.offersByKinds.count({ kind: kinds })).toBe(expected.length)
      }),
      runs(backend),
    )
  })

  it('different patterns under one cursor are their sorted union too', async () => {
    await fc.assert(
      fc.asyncProperty(ranks, sizes, directions, async (drawn, sizes, direction) => {
        const kinds = await seedKinds(drawn)
        const sources = kinds.map((kind, at) => {
          if (at % 3 === 0) return db.offersByKind.with({ kind })
          if (at % 3 === 1) return db.offersByRank.with({ kind, from: 0, to: 9 })
          return db.offersByKinds.with({ kind: [kind, kind] })
        })
        const run = (_: unknown, options: object) =>
          db.merge(sources, { ...options, order: item => [item.rank], direction })
        const pages = await allPages(run, {}, sizes)
        expect(pages.flat()).toEqual(await sortedUnion(kinds, direction))
      }),
      runs(backend),
    )
  })

  it('an order of several values is most important first, texts by their bytes', async () => {
    const sellers = [fresh(), fresh()] as const
    const names = ['a', 'Z', 'é', '가', '\u{ffff}', '\u{1f600}']
    await seed(
      db,
      names.map((offerId, at) => ({ ...offers(1, () => ({}))[0]!, offerId, sellerId: sellers[at % 2]! })),
    )
    const { items } = await db.offersOfSellers({ sellerId: sellers })
    expect(ids(items)).toEqual(['Z', 'a', 'é', '가', '\u{ffff}', '\u{1f600}'])
  })

  it('an order is that of the sort keys, whatever sorts before a delimiter and whatever has no mask', async () => {
    const attributes = { kind: z.string(), name: z.string(), size: z.int(), tone: z.enum(['low', 'high']) }
    const keys = { PK: 'KIND#{kind}', SK: '{toneRank}#{name}#{size}' }
    const Sound = entity('Sound', keys, attributes, {
      derive: { toneRank: { of: ['tone'], value: ({ tone }) => (tone === 'low' ? '1' : '2') } },
    })
    const sounds = schema({
      tables: [table('Sounds', { key: ['PK', 'SK'] })],
      entities: { Sound },
      access: {
        ofKinds: query(Sound, 'PK = KIND#{kind}', {
          each: { kind: ['a', 'b'] },
          order: ['tone', 'name', 'size'],
        }),
      },
    })
    const local = await backend.connect(sounds)
    for (const [at, name] of ['New', 'New York', 'Newark', 'New!', 'Ne'].entries()) {
      for (const tone of ['high', 'low'] as const) {
        for (const size of [9, 10])
          await local.Sound.put({ kind: 'ab'[at % 2]!, name, size: size + at, tone })
      }
    }
    const texts = (items: readonly { tone: string; name: string; size: number }[]) =>
      items.map(({ tone, name, size }) => `${tone === 'low' ? 1 : 2}#${name}#${size}`)
    for (const size of [1, 3, 100]) {
      const found = texts((await allPages(local.ofKinds, {}, [size])).flat())
      expect(found).toHaveLength(20)
      expect(found).toEqual(found.toSorted())
    }
  })

  it('without an order one value comes after the other, as they are declared or given', async () => {
    const sellerId = fresh()
    const statuses = ['low', 'medium', 'high'] as const
    const local = await backend.connect(market)
    await seed(
      local,
      offers(9, at => ({ sellerId, rank: at, status: statuses[at % 3]! })),
    )
    for (const size of [1, 2, 3, 4, 9]) {
      const pages = await allPages(local.offersByStatus, {}, [size])
      expect(pages.flat().map(item => item.rank)).toEqual([8, 5, 2, 7, 4, 1, 6, 3, 0])
      expect(pages).toHaveLength(Math.ceil(9 / size))
    }
    const some = await local.offersByStatus({ status: ['low', 'high'] }, { direction: 'asc' })
    expect(some.items.map(item => item.rank)).toEqual([0, 3, 6, 2, 5, 8])
    expect(await local.offersByStatus.count({})).toBe(9)
    expect((await local.offersByStatus({ status: [] })).items).toEqual([])
  })

  it('a value that is given twice is read once', async () => {
    const kinds = await seedKinds([[1, 2], [1]])
    const { items } = await db.offersByKinds({ kind: [...kinds, ...kinds] })
    expect(items).toHaveLength(3)
    const merged = await db.merge(
      kinds.flatMap(kind => [db.offersByKind.with({ kind }), db.offersByKind.with({ kind })]),
      { order: item => [item.rank] },
    )
    expect(merged.items).toEqual(items)
  })

  it('the cursor is bound to all values, in their order', async () => {
    const kinds = await seedKinds([[1, 2], [1], [3]])
    const { cursor } = await db.offersByKinds({ kind: kinds }, { limit: 1 })
    const options = { cursor: cursor! }
    for (const kind of [kinds.slice(1), kinds.toReversed(), [...kinds, fresh()]])
      await expect(db.offersByKinds({ kind }, options)).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
    expect((await db.offersByKinds({ kind: kinds }, options)).items).toHaveLength(3)
  })

  it('sources are read at once, and none much beyond its part of the page', async () => {
    const kinds = await seedKinds(Array.from({ length: 8 }, () => Array.from({ length: 30 }, (_, at) => at)))
    const { around, sent } = recorded()
    let inFlight = 0
    let most = 0
    const watched = connect(market, backend.transport, {
      tables,
      around: async (operation, next) => {
        most = Math.max(most, ++inFlight)
        return around(operation, next).finally(() => inFlight--)
      },
    })
    const { items } = await watched.offersByKinds({ kind: kinds }, { limit: 20 })
    expect(items).toHaveLength(20)
    expect(most).toBe(8)
    const examined = sent.reduce((sum, { answer }) => sum + (answer.ScannedCount as number), 0)
    expect(examined).toBeLessThanOrEqual(8 * 21)
    const shares = kinds.map(kind =>
      sent.filter(({ input }) => JSON.stringify(input).includes(`KIND#${kind}"`)),
    )
    for (const share of shares) expect(share.length).toBeLessThanOrEqual(2)
  })

  it('patterns of different directions are merged in the one that is said, and in none otherwise', async () => {
    const kind = fresh()
    const sources = [db.offersByKind.with({ kind }), db.offersByRank.with({ kind, from: 0, to: 1 })]
    const order = (item: OfferItem) => [item.rank]
    const refused = { code: 'INVALID_OPTION', details: { option: 'direction' } }
    await expect(db.merge(sources, { order })).rejects.toMatchObject(refused)
    expect((await db.merge(sources, { order, direction: 'asc' })).items).toEqual([])
  })

  it('items of different entities are merged, each of its own type', async () => {
    const sellerId = fresh()
    await seed(
      db,
      offers(2, at => ({ sellerId, offerId: `${2 * at}` })),
    )
    await db.batchWrite(t =>
      ['1', '3'].map(offerId => t.Watch.put({ buyerId: sellerId, since: 1, sellerId, offerId })),
    )
    const { items } = await db.merge(
      [db.offersOfSeller.with({ sellerId }), db.watches.with({ buyerId: sellerId })],
      { order: item => [item.offerId] },
    )
    expect(items.map(item => ('since' in item ? item.since : item.rank))).toEqual([1, 1, 1, 1])
    expect(ids(items)).toEqual(['0', '1', '2', '3'])
  })

  it('what is no query cannot be merged', async () => {
    const refused = { code: 'INVALID_OPTION', details: { option: 'sources' } }
    for (const pattern of ['ofSeller', 'offer', 'nothing'])
      await expect(db.merge([{ pattern, arguments: {} }], { order: () => [] })).rejects.toMatchObject(refused)
    expect(await db.merge([], { order: () => [] })).toEqual({ items: [], dangling: [] })
  })
})
