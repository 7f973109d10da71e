import { beforeEach, describe, expect, test } from 'vitest'
import { issuePaths, openWorld, type ShopOfTest } from '../test/world.ts'
import { averageCents } from '../values/money.ts'

const { at, openShop, served } = openWorld()

const stats = async (shop: ShopOfTest, query = '') => (await shop.get(`/stats${query}`)).body
beforeEach(() => at('2025-01-20T10:00:00.000Z'))

/** Sells on days in January, so many units each. */
async function sellOn(shop: ShopOfTest, productId: string, days: Readonly<Record<string, number>>) {
  for (const [day, quantity] of Object.entries(days)) {
    at(`2025-01-${day}T10:00:00.000Z`)
    await shop.sold(productId, quantity)
  }
  at('2025-01-20T10:00:00.000Z')
}

describe('statistics', () => {
  test('of a shop without sales are zeros, and a trend of seven empty days', async () => {
    const shop = await openShop()
    expect(await stats(shop)).toEqual({
      from: '2025-01-20',
      to: '2025-01-20',
      currency: 'USD',
      timezone: 'UTC',
      refunded: 0,
      revenue: 0,
      saleCount: 0,
      averageSale: 0,
      units: 0,
      previous: { from: '2025-01-19', to: '2025-01-19', revenue: 0, saleCount: 0, units: 0 },
      topProducts: [],
      trend: ['14', '15', '16', '17', '18', '19', '20'].map(day => ({
        day: `2025-01-${day}`,
        revenue: 0,
        saleCount: 0,
        units: 0,
      })),
      stockByCategory: [],
    })
  })

  test('today is one day, week seven and month thirty, each ending today', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ unitPrice: 1 })
    at('2024-12-21T10:00:00.000Z')
    await shop.sold(productId, 1)
    at('2024-12-22T10:00:00.000Z')
    await shop.sold(productId, 2)
    await sellOn(shop, productId, { '13': 4, '14': 8, '19': 16, '20': 32 })
    expect(await stats(shop, '?period=today')).toMatchObject({
      from: '2025-01-20',
      revenue: 32,
      saleCount: 1,
      previous: { from: '2025-01-19', to: '2025-01-19', revenue: 16, saleCount: 1, units: 16 },
    })
    expect(await stats(shop, '?period=week')).toMatchObject({
      from: '2025-01-14',
      revenue: 56,
      saleCount: 3,
      previous: { from: '2025-01-07', to: '2025-01-13', revenue: 4, saleCount: 1, units: 4 },
    })
    expect(await stats(shop, '?period=month')).toMatchObject({
      from: '2024-12-22',
      to: '2025-01-20',
      revenue: 62,
      saleCount: 5,
      units: 62,
    })
    for (const period of ['today', 'week', 'month']) {
      const { trend } = await stats(shop, `?period=${period}`)
      expect(trend.map(({ revenue }: { revenue: number }) => revenue)).toEqual([8, 0, 0, 0, 0, 16, 32])
    }
  })

  test('revenue is net: a return lowers the day on which it is made', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ unitPrice: 10 })
    at('2025-01-18T10:00:00.000Z')
    const { saleId } = await shop.sold(productId, 5)
    at('2025-01-20T10:00:00.000Z')
    await shop.sold(productId, 1)
    await shop.post(`/sales/${saleId}/returns`, { quantity: 3 })
    expect(await stats(shop, '?period=today')).toMatchObject({ revenue: -20, saleCount: 1, units: -2 })
    const week = await stats(shop, '?period=week')
    expect(week).toMatchObject({ revenue: 30, saleCount: 2, averageSale: 15, units: 3 })
    expect(week.topProducts).toMatchObject([{ productId, revenue: 30, units: 3 }])
  })

  test.each([
    [0, 0, 0],
    [1, 2, 1],
    [1, 3, 0],
    [2, 3, 1],
    [5, 2, 3],
    [1000, 3, 333],
    [2000, 3, 667],
  ])('the average of %d cents over %d sales is %d, half up', (cents, count, average) => {
    expect(averageCents(cents, count)).toBe(average)
  })

  test('the average sale is rounded half up to cents', async () => {
    const shop = await openShop()
    const [one, two] = [await shop.product({ unitPrice: 0.01 }), await shop.product({ unitPrice: 0.02 })]
    await shop.sold(one.productId)
    await shop.sold(two.productId)
    expect(await stats(shop)).toMatchObject({ revenue: 0.03, averageSale: 0.02 })
  })

  test('top products come by revenue over the whole period, as many as asked for, under their last name', async () => {
    const shop = await openShop()
    const products = []
    for (let n = 1; n <= 7; n++) products.push(await shop.product({ name: `P${n}`, unitPrice: n }))
    for (const { productId } of products) await sellOn(shop, productId, { '15': 1, '20': 1 })
    const names = async (query: string) =>
      (await stats(shop, query)).topProducts.map(({ productName }: { productName: string }) => productName)
    expect(await names('?period=week')).toEqual(['P7', 'P6', 'P5', 'P4', 'P3'])
    expect(await names('?period=week&top=2')).toEqual(['P7', 'P6'])
    expect((await stats(shop, '?period=week&top=1')).topProducts).toEqual([
      { productId: products[6]!.productId, productName: 'P7', revenue: 14, units: 2 },
    ])
    await shop.patch(`/products/${products[6]!.productId}`, { name: 'Renamed' })
    await shop.sold(products[6]!.productId)
    expect(await names('?period=week&top=1')).toEqual(['Renamed'])
  })

  test('days are those of the shop: today begins and ends there, and so does the trend', async () => {
    const shop = await openShop({ timezone: 'Pacific/Auckland' })
    const { productId } = await shop.product({ unitPrice: 1 })
    at('2025-01-19T10:59:59.999Z')
    await shop.sold(productId, 1)
    at('2025-01-19T11:00:00.000Z')
    await shop.sold(productId, 2)
    at('2025-01-20T10:59:59.999Z')
    await shop.sold(productId, 4)
    expect(await stats(shop)).toMatchObject({ from: '2025-01-20', revenue: 6 })
    at('2025-01-20T11:00:00.000Z')
    const { from, revenue, trend } = await stats(shop)
    expect([from, revenue, trend.slice(-3)]).toMatchObject([
      '2025-01-21',
      0,
      [
        { day: '2025-01-19', revenue: 1 },
        { day: '2025-01-20', revenue: 6 },
        { day: '2025-01-21', revenue: 0 },
      ],
    ])
  })

  test('a day on which clocks change is one day like the others', async () => {
    at('2025-03-20T10:00:00.000Z')
    const shop = await openShop({ timezone: 'Europe/Berlin' })
    const { productId } = await shop.product({ unitPrice: 1 })
    for (const moment of [
      '2025-03-29T23:30:00.000Z',
      '2025-03-30T01:30:00.000Z',
      '2025-03-30T21:30:00.000Z',
    ]) {
      at(moment)
      await shop.sold(productId)
    }
    expect(await stats(shop)).toMatchObject({ from: '2025-03-30', saleCount: 3 })
    at('2025-04-02T10:00:00.000Z')
    const { trend } = await stats(shop)
    expect(trend.map(({ day, saleCount }: { day: string; saleCount: number }) => [day, saleCount])).toEqual([
      ['2025-03-27', 0],
      ['2025-03-28', 0],
      ['2025-03-29', 0],
      ['2025-03-30', 3],
      ['2025-03-31', 0],
      ['2025-04-01', 0],
      ['2025-04-02', 0],
    ])
  })

  test('stock by category counts products, units and value, without deleted products', async () => {
    const shop = await openShop()
    await shop.product({ category: 'Audio', unitPrice: 0.1, currentStock: 3 })
    await shop.product({ category: 'Audio', unitPrice: 29.99, currentStock: 2 })
    await shop.product({ category: 'Power', unitPrice: 5, currentStock: 0 })
    const gone = await shop.product({ category: 'Gone' })
    await shop.call('DELETE', `/products/${gone.productId}`)
    const { stockByCategory } = await stats(shop)
    expect(
      stockByCategory.toSorted((a: { category: string }, b: { category: string }) =>
        a.category < b.category ? -1 : 1,
      ),
    ).toEqual([
      { category: 'Audio', products: 2, units: 5, value: 60.28 },
      { category: 'Power', products: 1, units: 0, value: 0 },
    ])
  })

  test('S10: never read sales', async () => {
    const shop = await openShop()
    await shop.sold((await shop.product()).productId)
    served.sent.length = 0
    await stats(shop, '?period=month')
    const asked = JSON.stringify(served.sent)
    expect(asked).toContain('DAYP#')
    expect(asked).not.toContain('SALE#')
    expect(
      served.sent.every(({ operation }) => ['BatchGetItem', 'GetItem', 'Query'].includes(operation)),
    ).toBe(true)
  })

  test.each([
    ['period=year', 'period'],
    ['top=0', 'top'],
    ['top=101', 'top'],
    ['top=1.5', 'top'],
    ['days=3', 'days'],
  ])('refuse %s', async (query, path) => {
    const shop = await openShop()
    expect(issuePaths(await shop.get(`/stats?${query}`))).toEqual([path])
  })
})
