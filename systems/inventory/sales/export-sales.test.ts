import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld, type ShopOfTest } from '../test/world.ts'

const { at, openShop } = openWorld()
const noon = '2025-01-20T10:00:00.000Z'
afterEach(() => at(noon))

const exported = async (shop: ShopOfTest, start: string, end: string) => {
  const { body } = await shop.get(`/exports/sales?start=${start}&end=${end}`)
  if (typeof body !== 'string') throw new Error(JSON.stringify(body))
  const [, ...rows] = body.trim().split('\r\n')
  return rows.map(row => row.split(','))
}

/** The amounts of rows, in cents. */
const sumOf = (rows: string[][]) => rows.reduce((sum, row) => sum + Math.round(Number(row[9]) * 100), 0)

test('the export has sales and returns on their days in the time zone of the shop', async () => {
  const shop = await openShop({ timezone: 'Africa/Johannesburg', currency: 'ZAR' })
  const { productId, sku } = await shop.product({ unitPrice: 10.5 })
  at('2025-01-18T22:30:00.000Z')
  const receiptId = randomUUID()
  const receipt = { receiptId, paidBy: 'card', lines: [{ productId, quantity: 3 }] }
  const { lines } = (await shop.post('/receipts', receipt)).body
  at(noon)
  await shop.post(`/sales/${lines[0].saleId}/returns`, { quantity: 1 })
  at('2025-01-20T11:00:00.000Z')
  await shop.sold(productId)
  const { saleId } = lines[0]
  const [sold, back, alone] = await exported(shop, '2025-01-19', '2025-01-20')
  expect(sold).toEqual([
    '2025-01-19',
    '00:30:00',
    'sale',
    receiptId,
    saleId,
    sku,
    'Radio',
    '3',
    '10.50',
    '31.50',
    'ZAR',
    'card',
    shop.owner,
  ])
  expect(back).toEqual([
    '2025-01-20',
    '12:00:00',
    'return',
    receiptId,
    saleId,
    sku,
    'Radio',
    '-1',
    '10.50',
    '-10.50',
    'ZAR',
    'card',
    shop.owner,
  ])
  expect(alone?.slice(2, 4)).toEqual(['sale', ''])
  expect(await exported(shop, '2025-01-18', '2025-01-18')).toEqual([])
  // A return says how its receipt was paid, also where that is of an earlier day.
  expect((await exported(shop, '2025-01-20', '2025-01-20'))[0]?.slice(2, 12)).toContain('card')
})

test('what the export comes to is the revenue of its days, archived returns too', async () => {
  const shop = await openShop()
  const { productId } = await shop.product({ unitPrice: 19.99 })
  const sales = [await shop.sold(productId, 2), await shop.sold(productId, 1)]
  await shop.post(`/sales/${sales[0].saleId}/returns`, { quantity: 1 })
  await shop.post(`/sales/${sales[1].saleId}/voids`)
  const revenue = async () =>
    Math.round((await shop.get('/stats?from=2025-01-01&to=2025-01-31')).body.revenue * 100)
  expect(sumOf(await exported(shop, '2025-01-01', '2025-01-31'))).toBe(await revenue())
  at('2025-05-20T10:00:00.000Z')
  expect((await shop.post('/archive-runs', {})).body.archived).toBeGreaterThan(0)
  expect(await revenue()).toBe(1999)
  expect(sumOf(await exported(shop, '2025-01-01', '2025-01-31'))).toBe(1999)
})

test('names cannot break out of their cell, nor be taken for a formula', async () => {
  const shop = await openShop()
  const { productId } = await shop.product({ name: '=1+1,"x"\n2' })
  await shop.sold(productId)
  const { body } = await shop.get('/exports/sales?start=2025-01-20&end=2025-01-20')
  expect(body).toContain(`"'=1+1,""x""\n2"`)
})

test('a range that is none is refused', async () => {
  const shop = await openShop()
  for (const query of ['', '?start=2025-01-01', '?start=2025-01-02&end=2025-01-01', '?start=x&end=y'])
    expect(codeOf(await shop.get(`/exports/sales${query}`))).toEqual([400, 'VALIDATION_ERROR'])
})

test('statistics of any range are those of its days', async () => {
  const shop = await openShop({ currency: 'EUR' })
  const { productId } = await shop.product({ unitPrice: 10 })
  for (const day of ['2025-01-14', '2025-01-16', '2025-01-20']) {
    const body = {
      receiptId: randomUUID(),
      paidBy: 'cash',
      soldAt: `${day}T08:00:00Z`,
      lines: [{ productId, quantity: 2 }],
    }
    const { lines } = (await shop.post('/receipts', body)).body
    if (day === '2025-01-20') await shop.post(`/sales/${lines[0].saleId}/returns`, { quantity: 1 })
  }
  const { body } = await shop.get('/stats?from=2025-01-14&to=2025-01-16')
  expect(body).toMatchObject({
    from: '2025-01-14',
    to: '2025-01-16',
    currency: 'EUR',
    revenue: 40,
    saleCount: 2,
    refunded: 0,
  })
  expect(body.trend.map(({ day, revenue }: { day: string; revenue: number }) => [day, revenue])).toEqual([
    ['2025-01-14', 20],
    ['2025-01-15', 0],
    ['2025-01-16', 20],
  ])
  expect((await shop.get('/stats?from=2025-01-01&to=2025-12-31')).body).toMatchObject({
    revenue: 50,
    refunded: 10,
  })
  for (const [query, path] of [
    ['from=2025-01-01', 'to'],
    ['to=2025-01-01', 'from'],
    ['from=2025-01-02&to=2025-01-01', 'from'],
    ['from=2024-01-01&to=2025-01-01', 'to'],
  ])
    expect(issuePaths(await shop.get(`/stats?${query}`))).toEqual([path])
})
