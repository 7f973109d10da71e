import { describe, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld, type ShopOfTest } from '../test/world.ts'

const { at, openShop, stored } = openWorld()

/** Sells at these moments and gives lists of sales and movements as the moments that they show. */
async function soldAt(timezone: string, moments: readonly string[]) {
  at('2024-01-01T00:00:00.000Z')
  const shop = await openShop({ timezone })
  const { productId } = await shop.product({ currentStock: 0 })
  await shop.adjust(productId, 1000)
  for (const moment of moments) {
    at(moment)
    await shop.sold(productId)
  }
  return { shop, productId }
}

/** The four lists that can be narrowed, each of which must show the same. */
async function shown(shop: ShopOfTest, productId: string, range: string, limit = 100): Promise<string[]> {
  const lists = []
  for (const path of [
    '/sales?',
    `/sales?productId=${productId}&`,
    '/transactions?',
    `/products/${productId}/transactions?`,
    `/products/${productId}/transactions?includeArchived=true&`,
  ]) {
    const items = await shop.list(`${path}${range}`, limit)
    const sales = items.filter(({ reason = 'sale' }) => reason === 'sale')
    lists.push(sales.map(({ timestamp }) => timestamp))
  }
  for (const list of lists) expect(list).toEqual(lists[0])
  return lists[0] as string[]
}

const utc = [
  '2025-01-09T23:59:59.999Z',
  '2025-01-10T00:00:00.000Z',
  '2025-01-10T12:00:00.500Z',
  '2025-01-11T23:59:59.999Z',
  '2025-01-12T00:00:00.000Z',
]
const newestFirst = (from: number, to: number) => utc.slice(from, to + 1).reverse()

describe('S2: a range of sales and movements', () => {
  test('of dates has all of the first and of the last day', async () => {
    const { shop, productId } = await soldAt('UTC', utc)
    for (const limit of [1, 2, 100])
      expect(await shown(shop, productId, 'start=2025-01-10&end=2025-01-11', limit)).toEqual(
        newestFirst(1, 3),
      )
    expect(await shown(shop, productId, 'start=2025-01-10&end=2025-01-10')).toEqual(newestFirst(1, 2))
    expect(await shown(shop, productId, 'start=2025-01-12')).toEqual(newestFirst(4, 4))
    expect(await shown(shop, productId, 'end=2025-01-09')).toEqual(newestFirst(0, 0))
    expect(await shown(shop, productId, 'start=2025-01-13&end=2025-01-20')).toEqual([])
    expect(await shown(shop, productId, 'start=0002-01-01&end=9999-12-30')).toEqual(newestFirst(0, 4))
  })

  test('of instants includes both, whatever their offset and precision', async () => {
    const { shop, productId } = await soldAt('UTC', utc)
    const range = (start: string, end: string) =>
      `start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}`
    expect(await shown(shop, productId, range('2025-01-10T00:00:00Z', '2025-01-11T23:59:59.999Z'))).toEqual(
      newestFirst(1, 3),
    )
    expect(
      await shown(shop, productId, range('2025-01-10T12:00:00.500Z', '2025-01-10T12:00:00.500Z')),
    ).toEqual(newestFirst(2, 2))
    expect(
      await shown(shop, productId, range('2025-01-10T02:00:00+02:00', '2025-01-12T02:00+02:00')),
    ).toEqual(newestFirst(1, 4))
    expect(await shown(shop, productId, range('2025-01-10', '2025-01-10T12:00:00Z'))).toEqual(
      newestFirst(1, 1),
    )
    expect(await shown(shop, productId, range('2025-01-10T12:00:00.501Z', '2025-01-11'))).toEqual(
      newestFirst(3, 3),
    )
  })

  test('of dates is of days in the time zone of the shop', async () => {
    const moments = [
      '2025-01-09T21:59:59.999Z',
      '2025-01-09T22:00:00.000Z',
      '2025-01-10T21:59:59.999Z',
      '2025-01-10T22:00:00.000Z',
    ]
    const { shop, productId } = await soldAt('Africa/Johannesburg', moments)
    expect(await shown(shop, productId, 'start=2025-01-10&end=2025-01-10')).toEqual([moments[2], moments[1]])
  })

  test('of the day on which clocks change has its 23 or 25 hours', async () => {
    const spring = [
      '2025-03-29T22:59:59.999Z',
      '2025-03-29T23:00:00.000Z',
      '2025-03-30T21:59:59.999Z',
      '2025-03-30T22:00:00.000Z',
    ]
    const { shop, productId } = await soldAt('Europe/Berlin', spring)
    expect(await shown(shop, productId, 'start=2025-03-30&end=2025-03-30')).toEqual([spring[2], spring[1]])
    const autumn = [
      '2025-10-25T21:59:59.999Z',
      '2025-10-25T22:00:00.000Z',
      '2025-10-26T22:59:59.999Z',
      '2025-10-26T23:00:00.000Z',
    ]
    const other = await soldAt('Europe/Berlin', autumn)
    expect(await shown(other.shop, other.productId, 'start=2025-10-26&end=2025-10-26')).toEqual([
      autumn[2],
      autumn[1],
    ])
  })

  test.each([
    'start=2025-01-11&end=2025-01-10',
    'start=2025-01-11T00:00:00.001Z&end=2025-01-11T00:00:00.000Z',
    'start=2025-01-11T00:00:00Z&end=2025-01-10',
    'start=2025-01-11&end=2025-01-10T23:59:59.999Z',
  ])('that starts after its end is refused: %s', async range => {
    const { shop, productId } = await soldAt('UTC', [])
    for (const path of ['/sales', '/transactions', `/products/${productId}/transactions`]) {
      const answer = await shop.get(`${path}?${range}`)
      expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], ['start']])
    }
  })

  test.each([
    '2025-02-30',
    '2025-1-1',
    'yesterday',
    '2025-01-10T00:00:00',
    '9999-12-31',
    '9999-12-31T23:59:59-05:00',
    '0000-01-01',
    '0000-01-01T00:00%2B05:00',
    '',
  ])('with a bound that is none is refused: %j', async bound => {
    const { shop } = await soldAt('UTC', [])
    expect(issuePaths(await shop.get(`/sales?start=${bound}`))).toEqual(['start'])
    expect(issuePaths(await shop.get(`/transactions?end=${bound}`))).toEqual(['end'])
  })

  test('S3: times are written with exactly three digits of a second, in keys and attributes', async () => {
    const { shop, productId } = await soldAt('UTC', ['2025-01-10T12:00:00Z', '2025-01-10T12:00:00.5Z'])
    const rows = [...(await stored(`SHOP#${shop.shopId}`)), ...(await stored(`PRODUCT#${productId}`))]
    const times = rows
      .flatMap(row => Object.values(row).map(String))
      .join(' ')
      .match(/\d{4}-\d\d-\d\dT[^#\s]*/g)
    expect(times?.length).toBeGreaterThan(10)
    for (const time of times ?? []) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const sales = await shop.list('/sales')
    expect(sales.map(({ timestamp }) => timestamp)).toEqual([
      '2025-01-10T12:00:00.500Z',
      '2025-01-10T12:00:00.000Z',
    ])
  })
})
