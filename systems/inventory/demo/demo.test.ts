import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderObjects } from '@monotable/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEngine } from '../../test/on-engine.ts'
import type { Items } from '../operation.ts'
import { Product } from '../products/product.ts'
import { inventory } from '../schema.ts'
import { sumLedger } from '../stock/sum-ledger.ts'
import type { Books } from './books.ts'
import { catalogue } from './catalogue.ts'
import { demo } from './demo.ts'
import { drawProduct, svgOf } from './pictures/draw-product.ts'
import { yearUntil } from './year.ts'

const now = new Date('2026-03-18T15:20:00Z')
const noPorts = {} as never

/** Through a year: holidays of the clock, a closed Sunday, the first minute of a day. */
const moments = [
  '2026-01-01T00:00:30Z',
  '2026-03-29T01:30:00Z',
  '2026-06-07T12:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-12-24T17:00:00Z',
].map(moment => new Date(moment))

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

function movementsOf({ movements }: Books, productId: string) {
  return movements.filter(movement => movement.productId === productId)
}

test('the same moment gives the same year', () => {
  expect(yearUntil(now)).toEqual(yearUntil(now))
})

describe.each([now, ...moments])('the year until %s', moment => {
  const books = yearUntil(moment)

  test('stock is never below zero, and is what its movements come to, one after another', () => {
    for (const shop of books) {
      for (const { productId, currentStock } of shop.products) {
        let stock = 0
        let last = ''
        for (const { quantityChange, stockAfter, timestamp } of movementsOf(shop, productId)) {
          stock += quantityChange
          expect(stock).toBe(stockAfter)
          expect(stock).toBeGreaterThanOrEqual(0)
          expect(timestamp >= last).toBe(true)
          last = timestamp
        }
        expect(stock).toBe(currentStock)
      }
    }
  })

  test('nothing lies in the future', () => {
    const times = books.flatMap(({ movements, sales, alerts }) => [...movements, ...sales, ...alerts])
    for (const { timestamp } of times) expect(timestamp <= moment.toISOString()).toBe(true)
  })

  test('some products are low, and one is critical', () => {
    const low = books.flatMap(({ products }) =>
      products.filter(each => each.currentStock < each.reorderThreshold && each.deletedAt === undefined),
    )
    expect(low.length).toBeGreaterThanOrEqual(3)
    expect(low.some(each => each.currentStock * 2 <= each.reorderThreshold)).toBe(true)
  })

  test('Saturdays are busier than Mondays, Sundays are closed', () => {
    const soldOn = (weekday: number) =>
      books
        .flatMap(({ sales }) => sales)
        .filter(({ timestamp }) => new Date(timestamp).getUTCDay() === weekday).length
    expect(soldOn(0)).toBe(0)
    expect(soldOn(6)).toBeGreaterThan(soldOn(1) * 1.5)
  })
})

describe('what is loaded', () => {
  const system = onEngine(inventory)
  const year = yearUntil(now)
  const shares: number[] = []
  const folder = mkdtempSync(join(tmpdir(), 'monotable-demo-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const load = async (progress: (share: number) => void) => {
    const objects = await folderObjects(folder, 'relaxed')
    await demo.load({ db: system.db, ports: { objects } as never, now, progress })
  }

  test('every product has a picture of its own, small, the same on every run', async () => {
    const objects = await folderObjects(folder, 'relaxed')
    const keys: string[] = []
    for await (const key of objects.list('pictures/')) keys.push(key)
    const products = year.flatMap(({ products }) => products)
    expect(keys).toHaveLength(products.length * 3)
    for (const { shop } of year)
      for await (const { imageUrl, name } of system.db.allProducts.each({ shopId: shop.shopId })) {
        const file = await objects.get(
          `${imageUrl?.replace(/^\/inventory\/pictures/, 'pictures/inventory')}/480.webp`,
        )
        expect(file?.byteLength, name).toBeGreaterThan(500)
        expect(file?.byteLength, name).toBeLessThan(12_000)
      }
    const [entry] = catalogue
    expect(await drawProduct(entry!)).toEqual(await drawProduct(entry!))
    expect(new Set(catalogue.map(svgOf)).size).toBe(catalogue.length)
  })

  beforeAll(() => load(share => shares.push(share)))

  test('is told from 0 to 1', () => {
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
  })

  test('is the same when it is loaded again', async () => {
    const before = await itemCount()
    await load(() => {})
    expect(await itemCount()).toBe(before)
    expect(await system.db.Account.get({ userId: 'maya' })).toMatchObject({ plan: 'pro', shopCount: 2 })
  })

  test('agrees with the operations: ledger and stock, categories, low stock, sales by id', async () => {
    const { db } = system
    for (const { shop, products, sales } of year) {
      const { shopId } = shop
      const ledger = await sumLedger(
        db,
        noPorts,
        shopId,
        products.map(({ productId }) => productId),
      )
      for await (const { productId, currentStock } of db.allProducts.each({ shopId })) {
        expect(ledger.get(productId)).toBe(currentStock)
      }
      const counts = []
      for await (const { productCount } of db.categories.each({ shopId })) counts.push(productCount)
      expect(sum(counts)).toBe(products.filter(({ deletedAt }) => deletedAt === undefined).length)
      expect((await db.lowStock({ shopId })).items.length).toBeGreaterThan(0)
      const saleId = sales.at(-1)?.saleId as string
      expect(await db.saleById({ shopId, saleId })).toMatchObject({ saleId })
    }
  })

  test('has a receipt for every sale of the last weeks, which the till shows', async () => {
    const { db } = system
    for (const { shop } of year) {
      const { shopId } = shop
      const receipts = new Map<string | undefined, number>()
      for await (const { receiptId, totalAmount } of db.receipts.each({ shopId }))
        receipts.set(receiptId, totalAmount)
      const sales: Items['Sale'][] = []
      for await (const sale of db.sales.each({ shopId })) if (sale.receiptId) sales.push(sale)
      expect(sales.length).toBeGreaterThan(50)
      expect(sales.every(({ receiptId, totalAmount }) => receipts.get(receiptId) === totalAmount)).toBe(true)
      expect(receipts.size).toBe(sales.length)
      const receiptId = sales[0]?.receiptId as string
      expect(await db.receiptById({ shopId, receiptId })).toMatchObject({
        lines: [{ saleId: sales[0]?.saleId }],
      })
    }
  })

  test('has totals of days that are those of its sales and returns', async () => {
    const { db } = system
    for (const { shop } of year) {
      const { shopId } = shop
      const [sales, returned]: [number[], number[]] = [[], []]
      for await (const sale of db.sales.each({ shopId })) {
        sales.push(Math.round(sale.totalAmount * 100))
        returned.push(Math.round(sale.unitPrice * 100) * sale.returnedQuantity)
      }
      const range = { shopId, from: '2025-01-01', to: '2026-12-31' }
      const [days, products]: [number[], number[]] = [[], []]
      let refunds = 0
      for await (const { revenueCents, refundCents } of db.dayTotals.each(range)) {
        days.push(revenueCents)
        refunds += refundCents
      }
      for await (const { revenueCents } of db.dayProducts.each(range)) products.push(revenueCents)
      expect(refunds).toBe(sum(returned))
      expect(sum(days)).toBe(sum(sales) - sum(returned))
      expect(sum(products)).toBe(sum(days))
    }
  })

  test('has thousands of sales, some forty products, and one of them retired', async () => {
    const products = year.flatMap(each => each.products)
    const sales = year.flatMap(each => each.sales)
    expect(products).toHaveLength(40)
    expect(products.filter(({ deletedAt }) => deletedAt !== undefined)).toHaveLength(1)
    expect(sales.length).toBeGreaterThan(3500)
    for (const { entry } of products) Product.attributes.sku.parse(entry.sku)
  })

  async function itemCount(): Promise<number> {
    let [count, start]: [number, object | undefined] = [0, undefined]
    do {
      const page: { Count: number; LastEvaluatedKey?: object } = await system.engine.send('Scan', {
        TableName: 'InventorySystem',
        Select: 'COUNT',
        ...(start && { ExclusiveStartKey: start }),
      })
      count += page.Count
      start = page.LastEvaluatedKey
    } while (start)
    return count
  }
})
