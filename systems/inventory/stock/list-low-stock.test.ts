import { describe, expect, test } from 'vitest'
import { openWorld, type ShopOfTest } from '../test/world.ts'

const { openShop, served, stored } = openWorld()

const low = async (shop: ShopOfTest) =>
  (await shop.list('/low-stock')).map(({ name, deficit, critical }) => [name, deficit, critical])

describe('low stock', () => {
  test('S15: is below the threshold, not at it; critical at half of it and less', async () => {
    const shop = await openShop()
    for (const [name, currentStock, reorderThreshold] of [
      ['plenty', 11, 10],
      ['at', 10, 10],
      ['just below', 9, 10],
      ['above half', 6, 10],
      ['half', 5, 10],
      ['odd half', 3, 7],
      ['above odd half', 4, 7],
      ['none', 0, 1],
      ['nothing wanted', 0, 0],
    ] as const) {
      await shop.product({ name, currentStock, reorderThreshold })
    }
    expect((await low(shop)).sort()).toEqual([
      ['above half', 4, false],
      ['above odd half', 3, false],
      ['half', 5, true],
      ['just below', 1, false],
      ['none', 1, true],
      ['odd half', 4, true],
    ])
  })

  test('comes with the largest deficit first, page by page', async () => {
    const shop = await openShop()
    const deficits = [3, 100, 12, 7, 1, 99, 20]
    for (const deficit of deficits) await shop.product({ currentStock: 0, reorderThreshold: deficit })
    const expected = deficits.toSorted((one, other) => other - one)
    for (const limit of [1, 2, 100])
      expect((await shop.list('/low-stock', limit)).map(({ deficit }) => deficit)).toEqual(expected)
  })

  test('S1: follows every change of stock, threshold and deletion in the same write', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ name: 'P', currentStock: 10, reorderThreshold: 10 })
    const raw = async () =>
      (await stored(`SHOP#${shop.shopId}`)).find(({ SK }) => SK === `PRODUCT#${productId}`) ?? {}
    expect(await low(shop)).toEqual([])
    const { saleId } = await shop.sold(productId, 2)
    expect(await low(shop)).toEqual([['P', 2, false]])
    expect(await raw()).toMatchObject({
      GSI2PK: `SHOP#${shop.shopId}#LOWSTOCK`,
      GSI2SK: `DEFICIT#0000000002#PRODUCT#${productId}`,
    })
    await shop.adjust(productId, -4)
    expect(await low(shop)).toEqual([['P', 6, true]])
    await shop.post(`/sales/${saleId}/returns`, { quantity: 1 })
    expect(await low(shop)).toEqual([['P', 5, true]])
    await shop.patch(`/products/${productId}`, { reorderThreshold: 5 })
    expect(await low(shop)).toEqual([])
    expect(await raw()).not.toHaveProperty('GSI2PK')
    expect(await raw()).not.toHaveProperty('GSI2SK')
    await shop.patch(`/products/${productId}`, { reorderThreshold: 20 })
    expect(await low(shop)).toEqual([['P', 15, true]])
    await shop.call('DELETE', `/products/${productId}`)
    expect(await low(shop)).toEqual([])
    await shop.post(`/products/${productId}/restorations`)
    expect(await low(shop)).toEqual([['P', 15, true]])
    await shop.adjust(productId, 15)
    expect(await low(shop)).toEqual([])
  })

  test('S1: is read from its own index, beside what another program has put in none, of one shop, and never by a scan', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    await shop.product({ currentStock: 0, reorderThreshold: 1 })
    await other.product({ currentStock: 0, reorderThreshold: 1 })
    served.sent.length = 0
    expect(await shop.list('/low-stock')).toHaveLength(1)
    expect(served.sent.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'Query', 'Query'])
    expect(served.sent[1]?.input).toMatchObject({ IndexName: 'GSI2', ScanIndexForward: false })
    expect(served.sent[2]?.input).toMatchObject({ FilterExpression: expect.any(String) })
  })
})
