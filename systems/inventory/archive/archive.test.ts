import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cut, history, openArchiveWorld, run } from '../test/archive-world.ts'
import { codeOf, issuePaths, type ShopOfTest } from '../test/world.ts'

const { archivedIn, at, db, now, partsOf, served, shopSoldAt, stored, storedMovements } = openArchiveWorld()

const before = new Date(Date.parse(cut) - 1).toISOString()
const moments = [
  '2024-11-30T23:59:59.999Z',
  '2024-12-01T00:00:00.000Z',
  '2024-12-15T00:00:00.000Z',
  before,
  cut,
  '2025-05-31T00:00:00.000Z',
]

describe('S16: an archive run', () => {
  test('moves what is older than 90 days into objects, one a month, with manifests that are true', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    const all = await storedMovements(productIds)
    const answer = await run(shop)
    expect([answer.status, answer.body]).toEqual([201, { archived: 6, parts: 4 }])
    const parts = await partsOf(shop)
    expect(parts.map(({ SK, count, state, objectKey }) => [SK, count, state, objectKey])).toEqual(
      [
        ['2024-01', '2'],
        ['2024-11', '1'],
        ['2024-12', '2'],
        ['2025-03', '1'],
      ].map(([month, count]) => [
        `ARCHIVE#${month}#PART#0001`,
        count,
        'DONE',
        `archive/${shop.shopId}/${month}/0001.jsonl`,
      ]),
    )
    for (const { objectKey, sha256 } of parts) {
      const bytes = (await served.ports.objects.get(String(objectKey)))!
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
    const left = await storedMovements(productIds)
    expect(left.map(({ timestamp }) => timestamp).sort()).toEqual([cut, '2025-05-31T00:00:00.000Z'])
    const moved = await archivedIn(shop)
    expect(moved.every(({ timestamp }) => timestamp < cut)).toBe(true)
    expect([...moved, ...left].map(({ transactionId }) => transactionId).sort()).toEqual(
      all.map(({ transactionId }) => transactionId).sort(),
    )
  })

  test('leaves sales, stock, totals and the ledger as they were', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    const unchanged = async () => ({
      sales: await shop.list('/sales'),
      products: await shop.list('/products'),
      settings: (await shop.get('')).body,
      stats: (await shop.get('/stats?period=month')).body,
      reconciled: (await shop.post('/reconciliations')).body,
      histories: await Promise.all(productIds.map(id => history(shop, id))),
    })
    const earlier = await unchanged()
    await run(shop)
    expect(await unchanged()).toEqual(earlier)
    expect(earlier.reconciled.differences).toBe(0)
  })

  test('is empty the second time, and goes on with the next part of a month', async () => {
    const { shop } = await shopSoldAt(['2025-03-10T00:00:00.000Z', '2025-03-20T00:00:00.000Z'])
    expect((await run(shop)).body).toEqual({ archived: 2, parts: 1 })
    expect((await run(shop)).body).toEqual({ archived: 0, parts: 0 })
    at('2025-06-09T00:00:00.000Z')
    expect((await run(shop)).body).toEqual({ archived: 1, parts: 1 })
    at('2025-06-30T00:00:00.000Z')
    expect((await run(shop)).body).toEqual({ archived: 1, parts: 1 })
    const keys = (await partsOf(shop)).map(({ SK }) => SK)
    expect(keys.slice(-2)).toEqual(['ARCHIVE#2025-03#PART#0001', 'ARCHIVE#2025-03#PART#0002'])
    expect(await shop.differences()).toBe(0)
  })

  test('of a month with many movements makes several parts', async () => {
    const { shop, productIds } = await shopSoldAt([])
    const [productId] = productIds as [string]
    const movements = Array.from({ length: 2100 }, (_, n) => ({
      transactionId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      productId,
      shopId: shop.shopId,
      quantityChange: n % 2 ? -1 : 1,
      type: n % 2 ? ('OUT' as const) : ('IN' as const),
      reason: 'adjustment' as const,
      performedBy: shop.owner,
      timestamp: new Date(Date.parse('2024-02-01T00:00:00.000Z') + n * 60_000).toISOString(),
    }))
    await db().batchWrite(t => movements.map(movement => t.Transaction.put(movement)))
    expect((await run(shop, { dryRun: true })).body).toEqual({ archived: 2102, parts: 4 })
    expect((await run(shop)).body).toEqual({ archived: 2102, parts: 4 })
    expect((await partsOf(shop)).map(({ SK, count }) => [SK, count])).toEqual([
      ['ARCHIVE#2024-01#PART#0001', '2'],
      ['ARCHIVE#2024-02#PART#0001', '1000'],
      ['ARCHIVE#2024-02#PART#0002', '1000'],
      ['ARCHIVE#2024-02#PART#0003', '100'],
    ])
    expect(await shop.differences()).toBe(0)
    const ids = await history(shop, productId)
    expect(ids).toHaveLength(2101)
    expect(ids.slice(0, -1)).toEqual(movements.map(({ transactionId }) => transactionId).reverse())
  })

  test('as a dry run changes nothing', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    const state = async () => [await stored(`SHOP#${shop.shopId}`), await storedMovements(productIds)]
    const earlier = await state()
    expect((await run(shop, { dryRun: true })).body).toEqual({ archived: 6, parts: 4 })
    expect([await state(), await archivedIn(shop)]).toEqual([earlier, []])
    expect(issuePaths(await run(shop, { dryRun: 'yes' }))).toEqual(['dryRun'])
    expect(issuePaths(await run(shop, { days: 1 }))).toEqual(['days'])
  })

  test('of a shop is one at a time: of two at once, one is refused', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    const objects = served.ports.objects as { put: typeof served.ports.objects.put }
    const { put } = objects
    let other: Promise<unknown> | undefined
    objects.put = async (...given) => {
      other ??= run(shop).then(answer => expect(codeOf(answer)).toEqual([409, 'CONFLICT']))
      await other
      return put(...given)
    }
    expect((await run(shop)).body).toEqual({ archived: 6, parts: 4 })
    objects.put = put
    expect(other).toBeDefined()
    expect(await archivedIn(shop)).toHaveLength(6)
    expect((await storedMovements(productIds)).length).toBe(2)
    const answers = await Promise.all([run(shop), run(shop), run(shop)])
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  })
})

describe('S16: a run that dies', () => {
  const afterLease = new Date(Date.parse(now) + 125_000).toISOString()
  const sold = moments.filter(moment => moment !== cut)

  /** After so many changes of table and objects nothing goes on, as if the process had ended. */
  async function dyingAfter(changes: number, shop: ShopOfTest) {
    const send = served.engine.send.bind(served.engine)
    const { put, delete: remove } = served.ports.objects
    let left = changes
    const count = () => {
      if (left-- <= 0) throw new Error('the power is gone')
    }
    const reads = ['GetItem', 'BatchGetItem', 'Query']
    served.engine.send = (async (operation: string, input: object) => {
      if (!reads.includes(operation)) count()
      return send(operation, input)
    }) as typeof served.engine.send
    Object.assign(served.ports.objects, {
      put: async (...given: Parameters<typeof put>) => {
        count()
        return put(...given)
      },
      delete: async (key: string) => {
        count()
        return remove(key)
      },
    })
    const answer = await run(shop)
    served.engine.send = send
    Object.assign(served.ports.objects, { put, delete: remove })
    return answer
  }

  test('after any of its steps leaves history and ledger whole, and is finished by the next', async () => {
    const old = sold.slice(0, 4)
    let deaths = 0
    for (let changes = 0; ; changes++) {
      const { shop, productIds } = await shopSoldAt(old)
      const histories = () => Promise.all(productIds.map(id => history(shop, id, 2)))
      const [all, earlier] = [await storedMovements(productIds), await histories()]
      const { status } = await dyingAfter(changes, shop)
      if (status === 201) break
      deaths++
      expect([status, await shop.differences(), await histories()]).toEqual([500, 0, earlier])
      const dry = (await run(shop, { dryRun: true })).body
      if (changes > 0) {
        const early = await run(shop)
        expect(codeOf(early)).toEqual([409, 'CONFLICT'])
        const wait = Number(early.headers.get('retry-after'))
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(130)
      }
      // Others wait no longer than this for a run that died.
      at(afterLease)
      const finished = await run(shop)
      expect([finished.status, finished.body]).toEqual([201, dry])
      expect([await shop.differences(), await histories()]).toEqual([0, earlier])
      expect((await partsOf(shop)).every(({ state }) => state === 'DONE')).toBe(true)
      const ids = (await archivedIn(shop)).map(({ transactionId }) => transactionId)
      expect(ids.sort()).toEqual(all.map(({ transactionId }) => transactionId).sort())
      expect(await storedMovements(productIds)).toEqual([])
    }
    expect(deaths).toBeGreaterThan(20)
  }, 120_000)

  test.each(['nothing', 'half an object', 'another object'])(
    'while it wrote %s is done again',
    async left => {
      const { shop } = await shopSoldAt(sold)
      await dyingAfter(2, shop)
      const [part] = await partsOf(shop)
      const key = String(part?.objectKey)
      expect([part?.state, await served.ports.objects.get(key)]).toEqual(['WRITING', undefined])
      if (left !== 'nothing')
        await served.ports.objects.put(key, left === 'half an object' ? '{"transac' : '{}\n')
      expect(await shop.differences()).toBe(0)
      at(afterLease)
      expect((await run(shop)).body).toEqual({ archived: 6, parts: 4 })
      expect((await archivedIn(shop)).length).toBe(6)
      expect(await shop.differences()).toBe(0)
    },
  )

  test('a checked object that was damaged since stops the archive: nothing more is deleted', async () => {
    const { shop, productIds } = await shopSoldAt(sold)
    await dyingAfter(5, shop)
    const verified = (await partsOf(shop)).find(({ state }) => state === 'VERIFIED')
    await served.ports.objects.put(String(verified?.objectKey), 'damaged')
    const stored = await storedMovements(productIds)
    at(afterLease)
    expect((await run(shop)).status).toBe(500)
    expect(await storedMovements(productIds)).toEqual(stored)
  })
})
