import { describe, expect, test } from 'vitest'
import { codeOf, issuePaths, openWorld } from '../test/world.ts'

const { at, openShop, stored } = openWorld()

const totals = async (shopId: string, prefix: string) =>
  (await stored(`SHOP#${shopId}`)).filter(({ SK }) => String(SK).startsWith(prefix))

async function soldThree() {
  at('2025-01-20T10:00:00.000Z')
  const shop = await openShop()
  const { productId } = await shop.product({ unitPrice: 4.35 })
  const { saleId } = await shop.sold(productId, 3)
  const back = (quantity: number, rest: object = {}, headers = {}) =>
    shop.post(`/sales/${saleId}/returns`, { quantity, ...rest }, headers)
  return {
    shop,
    productId,
    saleId,
    back,
    cancel: (headers = {}) => shop.post(`/sales/${saleId}/voids`, undefined, headers),
  }
}

describe('a return', () => {
  test('raises stock and what was returned, and lowers the figures of today, not of the day of the sale', async () => {
    const { shop, productId, saleId, back } = await soldThree()
    at('2025-01-22T10:00:00.000Z')
    const answer = await back(2, { notes: 'Broken' })
    expect([answer.status, answer.headers.get('etag')]).toEqual([201, '"2"'])
    expect(answer.body).toMatchObject({
      saleId,
      returnedQuantity: 2,
      currentStock: 99,
      refunded: 8.7,
      version: 2,
    })
    expect(answer.body).not.toHaveProperty('voidedAt')
    expect((await shop.get(`/sales/${saleId}`)).body).toMatchObject({
      returnedQuantity: 2,
      quantity: 3,
      version: 2,
    })
    const [movement] = await shop.list(`/products/${productId}/transactions`)
    expect(movement).toMatchObject({
      quantityChange: 2,
      type: 'IN',
      reason: 'return',
      saleId,
      notes: 'Broken',
      stockAfter: 99,
      timestamp: '2025-01-22T10:00:00.000Z',
    })
    expect(await totals(shop.shopId, 'DAY#')).toMatchObject([
      {
        SK: 'DAY#2025-01-20',
        revenueCents: '1305',
        saleCount: '1',
        unitsSold: '3',
        refundCents: '0',
        refundUnits: '0',
      },
      {
        SK: 'DAY#2025-01-22',
        revenueCents: '-870',
        saleCount: '0',
        unitsSold: '0',
        refundCents: '870',
        refundUnits: '2',
      },
    ])
    expect(await totals(shop.shopId, 'DAYP#')).toMatchObject([
      { SK: `DAYP#2025-01-20#${productId}`, revenueCents: '1305', unitsSold: '3' },
      { SK: `DAYP#2025-01-22#${productId}`, revenueCents: '-870', unitsSold: '-2', productName: 'Radio' },
    ])
    expect(await shop.differences()).toBe(0)
  })

  test('of more than is left of the sale is refused, also when many come at once', async () => {
    const { shop, productId, back } = await soldThree()
    const refused = await back(4)
    expect(codeOf(refused)).toEqual([409, 'RETURN_EXCEEDS_SALE'])
    expect(refused.body.error.details).toEqual({ asked: 4, left: 3 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => back(1)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(answer => codeOf(answer)[1] === 'RETURN_EXCEEDS_SALE')).toHaveLength(5)
    expect(await shop.stockOf(productId)).toBe(100)
  })

  test('is paid back at the price of the sale', async () => {
    const { shop, productId, back } = await soldThree()
    await shop.patch(`/products/${productId}`, { unitPrice: 100 })
    expect((await back(1)).body.refunded).toBe(4.35)
  })

  test('works on a deleted product too: stock rises, index keys stay absent', async () => {
    const { shop, productId, back } = await soldThree()
    await shop.patch(`/products/${productId}`, { reorderThreshold: 500 })
    await shop.call('DELETE', `/products/${productId}`)
    expect((await back(1)).body.currentStock).toBe(98)
    const raw = (await stored(`SHOP#${shop.shopId}`)).find(({ SK }) => SK === `PRODUCT#${productId}`)
    expect(raw).toMatchObject({ currentStock: '98' })
    for (const key of ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK']) expect(raw).not.toHaveProperty(key)
    expect(await shop.list('/low-stock')).toEqual([])
    expect(await shop.differences()).toBe(0)
  })

  test.each([
    [{ quantity: 0 }, 'quantity'],
    [{}, 'quantity'],
    [{ quantity: 1, notes: 'n'.repeat(501) }, 'notes'],
    [{ quantity: 1, performedBy: 'me' }, 'performedBy'],
    [{ quantity: 1, unitPrice: 9 }, 'unitPrice'],
  ])('refuses %j', async (body, path) => {
    const { shop, saleId } = await soldThree()
    expect(issuePaths(await shop.post(`/sales/${saleId}/returns`, body))).toEqual([path])
  })

  test('If-Match that is not current takes nothing back', async () => {
    const { back, cancel } = await soldThree()
    const stale = { 'if-match': '"9"' }
    expect([codeOf(await back(1, {}, stale)), codeOf(await cancel(stale))]).toEqual([
      [412, 'STALE_VERSION'],
      [412, 'STALE_VERSION'],
    ])
    expect((await back(1, {}, { 'if-match': '"1"' })).status).toBe(201)
  })
})

describe('a void', () => {
  test('takes back all that is left and marks the sale, which stays', async () => {
    const { shop, saleId, back, cancel } = await soldThree()
    await back(1)
    at('2025-01-20T12:00:00.000Z')
    const answer = await cancel()
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      returnedQuantity: 3,
      voidedAt: '2025-01-20T12:00:00.000Z',
      currentStock: 100,
      refunded: 8.7,
    })
    expect(await shop.list('/sales')).toMatchObject([{ saleId, voidedAt: '2025-01-20T12:00:00.000Z' }])
    expect(await totals(shop.shopId, 'DAY#')).toMatchObject([
      { revenueCents: '0', saleCount: '1', unitsSold: '3', refundCents: '1305', refundUnits: '3' },
    ])
    expect(await shop.differences()).toBe(0)
  })

  test('of a sale of which nothing is left is refused, and nothing can be returned after it', async () => {
    const { back, cancel } = await soldThree()
    await cancel()
    expect(codeOf(await cancel())).toEqual([409, 'INVALID_TRANSITION'])
    expect(codeOf(await back(1))).toEqual([409, 'RETURN_EXCEEDS_SALE'])
    const returned = await soldThree()
    await returned.back(3)
    expect(codeOf(await returned.cancel())).toEqual([409, 'INVALID_TRANSITION'])
  })

  test('takes no body', async () => {
    const { shop, saleId } = await soldThree()
    expect(issuePaths(await shop.post(`/sales/${saleId}/voids`, { reason: 'x' }))).toEqual(['reason'])
  })
})
