import { describe, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld } from '../test/world.ts'

const { at, openShop, stored } = openWorld()

const keysOf = async (partition: string, prefix: string) =>
  (await stored(partition)).filter(({ SK }) => String(SK).startsWith(prefix))

describe('recording a sale', () => {
  test('writes the sale, its pointer, the movement and both totals of the day, and answers all of it', async () => {
    const shop = await openShop()
    const { productId, sku } = await shop.product({ name: 'Radio', unitPrice: 29.99 })
    const answer = await shop.sell(productId, 3)
    const { saleId } = answer.body
    const timestamp = '2025-01-20T10:00:00.000Z'
    const sale = {
      saleId,
      shopId: shop.shopId,
      productId,
      productName: 'Radio',
      productSku: sku,
      quantity: 3,
      unitPrice: 29.99,
      totalAmount: 89.97,
      performedBy: shop.owner,
      timestamp,
      returnedQuantity: 0,
      version: 1,
    }
    expect([answer.status, answer.headers.get('etag')]).toEqual([201, '"1"'])
    expect(answer.body).toEqual({ ...sale, currentStock: 97 })
    const found = await shop.get(`/sales/${saleId}`)
    expect([found.status, found.headers.get('etag'), found.body]).toEqual([200, '"1"', sale])
    const partition = `SHOP#${shop.shopId}`
    expect(await keysOf(partition, 'SALE#')).toMatchObject([{ SK: `SALE#${timestamp}#${saleId}` }])
    expect(await keysOf(partition, 'SALEREF#')).toMatchObject([
      { SK: `SALEREF#${saleId}`, timestamp, productId },
    ])
    expect(await keysOf(partition, 'DAY#')).toMatchObject([
      {
        SK: 'DAY#2025-01-20',
        revenueCents: '8997',
        saleCount: '1',
        unitsSold: '3',
        refundCents: '0',
        refundUnits: '0',
      },
    ])
    expect(await keysOf(partition, 'DAYP#')).toMatchObject([
      { SK: `DAYP#2025-01-20#${productId}`, revenueCents: '8997', unitsSold: '3', productName: 'Radio' },
    ])
    const [movement] = await shop.list(`/products/${productId}/transactions`)
    expect(movement).toMatchObject({
      quantityChange: -3,
      type: 'OUT',
      reason: 'sale',
      saleId,
      stockAfter: 97,
      performedBy: shop.owner,
    })
  })

  test('of more than is left says how much was asked for and how much is left', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ currentStock: 2 })
    const refused = await shop.sell(productId, 3)
    expect(codeOf(refused)).toEqual([409, 'INSUFFICIENT_STOCK'])
    expect(refused.body.error.details).toEqual({ productId, asked: 3, left: 2 })
    expect(await shop.list('/sales')).toEqual([])
    expect((await shop.sell(productId, 2)).body.currentStock).toBe(0)
  })

  test('by staff carries their name', async () => {
    const shop = await openShop()
    const staff = await shop.staff()
    const { productId } = await shop.product()
    const { body } = await shop.call('POST', '/sales', { as: staff, body: { productId, quantity: 1 } })
    expect(body.performedBy).toBe(staff)
  })

  test.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: '1' }, 'quantity'],
    [{ unitPrice: 1 }, 'unitPrice'],
    [{ performedBy: 'somebody' }, 'performedBy'],
    [{ timestamp: '2020-01-01T00:00:00Z' }, 'timestamp'],
    [{ productId: 'x' }, 'productId'],
  ])('refuses %j', async (body, path) => {
    const shop = await openShop()
    const { productId } = await shop.product()
    const answer = await shop.post('/sales', { productId, quantity: 1, ...body })
    expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], [path]])
    expect(await shop.stockOf(productId)).toBe(100)
  })

  test('S12: counts on the day of the shop, not of UTC', async () => {
    at('2025-01-20T10:30:00.000Z')
    const east = await openShop({ timezone: 'Pacific/Auckland' })
    const west = await openShop({ timezone: 'America/Los_Angeles' })
    at('2025-01-21T05:00:00.000Z')
    for (const [shop, days] of [
      [east, ['DAY#2025-01-21']],
      [west, ['DAY#2025-01-20']],
    ] as const) {
      await shop.sold((await shop.product()).productId)
      expect((await keysOf(`SHOP#${shop.shopId}`, 'DAY#')).map(({ SK }) => SK)).toEqual(days)
    }
    at('2025-01-20T10:00:00.000Z')
  })

  test('S14: totals are exact, and keep price, name and SKU of the moment', async () => {
    const shop = await openShop()
    for (const [unitPrice, quantity, totalAmount] of [
      [0.1, 3, 0.3],
      [4.35, 100, 435],
      [1.1, 1000, 1100],
      [0.07, 99, 6.93],
      [0, 5, 0],
      [19_999.99, 3, 59_999.97],
    ] as const) {
      const { productId } = await shop.product({ unitPrice, currentStock: 1000 })
      expect((await shop.sold(productId, quantity)).totalAmount).toBe(totalAmount)
    }
    const { productId } = await shop.product({ name: 'Old', sku: 'OLD', unitPrice: 1 })
    const { saleId } = await shop.sold(productId)
    await shop.patch(`/products/${productId}`, { name: 'New', sku: 'NEW', unitPrice: 2 })
    expect((await shop.get(`/sales/${saleId}`)).body).toMatchObject({
      productName: 'Old',
      productSku: 'OLD',
      unitPrice: 1,
      totalAmount: 1,
    })
    const cents = (await keysOf(`SHOP#${shop.shopId}`, 'DAY#'))[0]?.revenueCents
    expect(cents).toBe(String(30 + 43_500 + 110_000 + 693 + 0 + 5_999_997 + 100))
  })

  test('S14: a total that could not be exact is refused', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ unitPrice: 99_999_999.99, currentStock: 9_999_999_999 })
    expect(issuePaths(await shop.sell(productId, 9_999_999_999))).toEqual(['quantity'])
    expect((await shop.sell(productId, 100)).body.totalAmount).toBe(9_999_999_999)
  })
})

describe('sales', () => {
  test('are listed newest first, of the shop or of a product', async () => {
    const shop = await openShop()
    const [radio, lamp] = [await shop.product(), await shop.product({ name: 'Lamp' })]
    const sold = []
    for (let minute = 10; minute < 20; minute++) {
      at(`2025-01-20T10:${minute}:00.000Z`)
      sold.unshift((await shop.sold(minute % 2 ? radio.productId : lamp.productId)).saleId)
    }
    at('2025-01-20T10:00:00.000Z')
    const ids = async (path: string, limit: number) =>
      (await shop.list(path, limit)).map(({ saleId }) => saleId)
    for (const limit of [1, 3, 100]) {
      expect(await ids('/sales', limit)).toEqual(sold)
      expect(await ids(`/sales?productId=${radio.productId}`, limit)).toEqual(
        sold.filter((_, at) => at % 2 === 0),
      )
    }
    expect(await ids('/sales?productId=3f0e8b1a-7d60-4a5e-9a3b-111111111111', 3)).toEqual([])
  })

  test('are found in their own shop alone', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    const { saleId } = await shop.sold((await shop.product()).productId)
    expect(codeOf(await other.get(`/sales/${saleId}`))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await other.post(`/sales/${saleId}/returns`, { quantity: 1 }))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await other.post(`/sales/${saleId}/voids`))).toEqual([404, 'NOT_FOUND'])
  })
})
