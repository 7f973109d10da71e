import { describe, expect, test } from 'vitest'
import { codeOf, fresh, issuePaths, openWorld } from '../test/world.ts'

const { call, openShop, stored } = openWorld()

async function twoShops(target: object = {}) {
  const owner = fresh('owner')
  const [from, to] = [await openShop({}, owner), await openShop({}, owner)]
  const source = await from.product({ sku: 'Cable 1', currentStock: 10 })
  const other = await to.product({ sku: 'CABLE  1', currentStock: 2, ...target })
  const transfer = (body: object = {}, as = owner, headers = {}) =>
    call('POST', '/inventory/transfers', {
      as,
      headers,
      body: {
        fromShopId: from.shopId,
        toShopId: to.shopId,
        productId: source.productId,
        quantity: 4,
        ...body,
      },
    })
  return { owner, from, to, source, other, transfer }
}

describe('a transfer', () => {
  test('moves stock to the product with the same SKU, both sides recorded under one id, without revenue', async () => {
    const { owner, from, to, source, other, transfer } = await twoShops()
    const answer = await transfer()
    const { transferId } = answer.body
    expect([answer.status, answer.body]).toEqual([
      201,
      { transferId: expect.any(String), fromStock: 6, toStock: 6, toProductId: other.productId },
    ])
    const common = { reason: 'transfer', transferId, performedBy: owner }
    const [out] = await from.list(`/products/${source.productId}/transactions`)
    expect(out).toMatchObject({
      ...common,
      quantityChange: -4,
      type: 'OUT',
      stockAfter: 6,
      shopId: from.shopId,
    })
    const [into] = await to.list(`/products/${other.productId}/transactions`)
    expect(into).toMatchObject({ ...common, quantityChange: 4, type: 'IN', stockAfter: 6, shopId: to.shopId })
    for (const shop of [from, to]) {
      expect(await shop.list('/sales')).toEqual([])
      expect(await shop.differences()).toBe(0)
      const days = (await stored(`SHOP#${shop.shopId}`)).filter(({ SK }) => String(SK).startsWith('DAY'))
      expect(days).toEqual([])
    }
  })

  test('needs two shops that differ, and stock', async () => {
    const { from, transfer } = await twoShops()
    const same = await transfer({ toShopId: from.shopId })
    expect([codeOf(same), issuePaths(same)]).toEqual([[400, 'VALIDATION_ERROR'], ['toShopId']])
    const short = await transfer({ quantity: 11 })
    expect(codeOf(short)).toEqual([409, 'INSUFFICIENT_STOCK'])
    expect(short.body.error.details).toMatchObject({ asked: 11, left: 10 })
  })

  test('needs a product with the same SKU on the other side, which is not deleted', async () => {
    const { to, other, transfer } = await twoShops()
    await to.call('DELETE', `/products/${other.productId}`)
    expect(codeOf(await transfer())).toEqual([404, 'TARGET_PRODUCT_NOT_FOUND'])
    const { transfer: another } = await twoShops({ sku: 'CABLE 2' })
    expect(codeOf(await another())).toEqual([404, 'TARGET_PRODUCT_NOT_FOUND'])
    expect(codeOf(await another({ productId: '3f0e8b1a-7d60-4a5e-9a3b-111111111111' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('needs both shops to be my own: not where I work, not of others, not deleted, not unknown', async () => {
    const { owner, from, to, transfer } = await twoShops()
    const stranger = await openShop()
    const staff = await from.staff(await to.staff())
    await stranger.staff(owner)
    const unknown = '3f0e8b1a-7d60-4a5e-9a3b-111111111111'
    const deleted = await openShop({}, owner)
    await deleted.call('DELETE', '')
    expect(codeOf(await transfer({}, staff))).toEqual([403, 'FORBIDDEN'])
    for (const shopId of [stranger.shopId, unknown, 'nonsense', deleted.shopId]) {
      expect(codeOf(await transfer({ toShopId: shopId }))).toEqual([403, 'FORBIDDEN'])
      expect(codeOf(await transfer({ fromShopId: shopId }))).toEqual([403, 'FORBIDDEN'])
    }
  })

  test.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: undefined }, 'quantity'],
    [{ notes: 'x' }, 'notes'],
    [{ performedBy: 'me' }, 'performedBy'],
    [{ fromShopId: 'a#b' }, 'fromShopId'],
  ])('refuses %j', async (body, path) => {
    const { transfer } = await twoShops()
    expect(issuePaths(await transfer(body))).toEqual([path])
  })

  test('that is repeated is done once', async () => {
    const { from, source, transfer } = await twoShops()
    const key = { 'idempotency-key': 'transfer' }
    const [first, second] = await Promise.all([transfer({}, undefined, key), transfer({}, undefined, key)])
    expect(first.body).toEqual(second.body)
    expect(await from.stockOf(source.productId)).toBe(6)
  })

  test('of both directions at once loses nothing', async () => {
    const { from, to, source, other, transfer } = await twoShops({ currentStock: 10 })
    const back = { fromShopId: to.shopId, toShopId: from.shopId, productId: other.productId }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => transfer({ quantity: 1, ...(at % 2 ? back : {}) })),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(await from.stockOf(source.productId)).toBe(10)
    expect(await to.stockOf(other.productId)).toBe(10)
    expect(await from.list(`/products/${source.productId}/transactions`)).toHaveLength(21)
  })
})
