import { describe, expect, test } from 'vitest'
import { cut, history, openArchiveWorld, run } from '../test/archive-world.ts'
import { codeOf, fresh } from '../test/world.ts'

const { at, now, shopSoldAt, storedMovements } = openArchiveWorld()

/** Old and new movements of two products, some at the same moment. */
const moments = [
  ...Array.from({ length: 12 }, (_, n) => `2024-1${n % 3}-0${1 + (n % 4)}T00:00:00.000Z`).sort(),
  cut,
  ...Array.from({ length: 6 }, (_, n) => `2025-05-0${1 + (n % 3)}T00:00:00.000Z`).sort(),
]

describe('the history of a product', () => {
  test('has archived movements where they are wanted, in pages of any size, none lost or repeated', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    const path = (id: string) => `/products/${id}/transactions`
    const whole = new Map<string, string[]>()
    for (const id of productIds) whole.set(id, await history(shop, id))
    await run(shop)
    for (const id of productIds) {
      for (const limit of [1, 2, 3, 5, 100]) expect(await history(shop, id, limit)).toEqual(whole.get(id))
      const hot = await shop.list(path(id))
      expect(hot.every(({ timestamp }) => timestamp >= cut)).toBe(true)
      expect(await shop.list(`${path(id)}?includeArchived=false`)).toEqual(hot)
      expect(hot.length).toBeLessThan(whole.get(id)!.length)
    }
  })

  test('is the same while movements are archived between its pages', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    const [id] = productIds as [string]
    const expected = await history(shop, id)
    for (const pagesBefore of [1, 2, 4]) {
      const { shop, productIds } = await shopSoldAt(moments)
      const [id] = productIds as [string]
      const path = `/products/${id}/transactions?includeArchived=true&limit=2`
      const seen: string[] = []
      let [cursor, pages]: [string, number] = ['', 0]
      do {
        if (pages++ === pagesBefore) await run(shop)
        const { items, nextCursor } = (await shop.get(`${path}${cursor && `&cursor=${cursor}`}`)).body
        seen.push(...items.map(({ transactionId }: { transactionId: string }) => transactionId))
        cursor = nextCursor ?? ''
      } while (cursor !== '')
      expect(seen).toEqual(await history(shop, id))
      expect(seen).toHaveLength(expected.length)
    }
  })

  test('can be narrowed to a time, archived movements too', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    const [id] = productIds as [string]
    const narrowed = async (limit: number) => {
      const times = []
      for (const range of [
        'start=2024-11-01&end=2024-12-02',
        'start=2024-12-01',
        'end=2024-10-01',
        `end=${cut}`,
      ]) {
        const items = await shop.list(`/products/${id}/transactions?includeArchived=true&${range}`, limit)
        times.push(items.map(({ timestamp }) => timestamp))
      }
      return times
    }
    const expected = await narrowed(100)
    expect(expected.every(times => times.length > 0)).toBe(true)
    await run(shop)
    for (const limit of [1, 3, 100]) expect(await narrowed(limit)).toEqual(expected)
  })

  test('shows movements of its own product and shop alone', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    await run(shop)
    const [one, two] = await Promise.all(productIds.map(id => history(shop, id)))
    expect(one!.filter(id => two!.includes(id))).toEqual([])
    const left = await storedMovements(productIds)
    expect(one!.length + two!.length).toBeGreaterThan(left.length)
  })

  test('has cursors that are good for the same caller and question alone, and cannot be made up', async () => {
    const { shop, productIds } = await shopSoldAt(moments)
    await run(shop)
    const [id, other] = productIds as [string, string]
    const staff = await shop.staff(fresh('staff'))
    const ask = (query: string, as = shop.owner, productId = id) =>
      shop.get(`/products/${productId}/transactions?${query}`, as)
    const { nextCursor } = (await ask('includeArchived=true&limit=1')).body
    const cursor = `cursor=${nextCursor}`
    expect((await ask(`includeArchived=true&${cursor}`)).status).toBe(200)
    const changed = `cursor=${nextCursor.slice(0, -2)}${nextCursor.endsWith('AA') ? 'BB' : 'AA'}`
    const madeUp = `cursor=${Buffer.from('2025-01-01T00:00:00.000Z#x').toString('base64url')}`
    for (const answer of [
      await ask(`includeArchived=true&${cursor}`, staff),
      await ask(`includeArchived=true&${cursor}`, shop.owner, other),
      await ask(`includeArchived=true&start=2024-01-01&${cursor}`),
      await ask(cursor),
      await ask(`includeArchived=true&${changed}`),
      await ask(`includeArchived=true&${madeUp}`),
    ]) {
      expect(codeOf(answer)).toEqual([400, 'INVALID_CURSOR'])
    }
    at(now)
  })
})
