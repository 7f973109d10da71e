import { describe, expect, test } from 'vitest'
import { codeOf, openWorld } from '../test/world.ts'

const { at, call, openShop, stored } = openWorld()

const rawProduct = async (shopId: string, productId: string) =>
  (await stored(`SHOP#${shopId}`)).find(({ SK }) => SK === `PRODUCT#${productId}`) ?? {}

describe('S9: a deleted product', () => {
  test('is gone from every list, and still found by its id', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ reorderThreshold: 200 })
    expect(await shop.list('/low-stock')).toHaveLength(1)
    expect((await shop.call('DELETE', `/products/${productId}`)).status).toBe(204)
    for (const path of [
      '/products',
      '/products?category=Audio',
      '/products?q=radio',
      '/low-stock',
      '/categories',
    ])
      expect(await shop.list(path)).toEqual([])
    const { body } = await shop.get(`/products/${productId}`)
    expect(body).toMatchObject({ deletedAt: '2025-01-20T10:00:00.000Z', version: 2 })
    const raw = await rawProduct(shop.shopId, productId)
    for (const key of ['GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK']) expect(raw).not.toHaveProperty(key)
  })

  test('is not sold, adjusted, transferred, edited or deleted again', async () => {
    const shop = await openShop()
    const other = await openShop({}, shop.owner)
    const { productId, sku } = await shop.product()
    await other.product({ sku })
    await shop.call('DELETE', `/products/${productId}`)
    const transfer = { fromShopId: shop.shopId, toShopId: other.shopId, productId, quantity: 1 }
    for (const answer of [
      await shop.sell(productId),
      await shop.adjust(productId, 1),
      await shop.post('/adjustment-batches', {
        lines: [{ productId, quantityChange: 1, reason: 'purchase' }],
      }),
      await shop.patch(`/products/${productId}`, { name: 'New' }),
      await shop.patch(`/products/${productId}`, { sku: 'NEW', category: 'New' }),
      await shop.call('DELETE', `/products/${productId}`),
    ]) {
      expect(codeOf(answer)).toEqual([409, 'PRODUCT_DELETED'])
    }
    const moved = await call('POST', '/inventory/transfers', { as: shop.owner, body: transfer })
    expect(codeOf(moved)).toEqual([409, 'PRODUCT_DELETED'])
    expect((await shop.get(`/products/${productId}`)).body).toMatchObject({ currentStock: 100, version: 2 })
    expect(await shop.list('/categories')).toEqual([])
  })

  test('is restored with its keys, its counter and its stock', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ reorderThreshold: 200 })
    const before = await rawProduct(shop.shopId, productId)
    await shop.call('DELETE', `/products/${productId}`)
    at('2025-01-20T12:00:00.000Z')
    const restored = await shop.post(`/products/${productId}/restorations`)
    at('2025-01-20T10:00:00.000Z')
    expect([restored.status, restored.headers.get('etag')]).toEqual([201, '"3"'])
    expect(restored.body).not.toHaveProperty('deletedAt')
    expect((await shop.get(`/products/${productId}`)).body).toEqual(restored.body)
    const updatedAt = '2025-01-20T12:00:00.000Z'
    expect(await rawProduct(shop.shopId, productId)).toEqual({ ...before, updatedAt, version: '3' })
    expect(await shop.list('/categories')).toEqual([{ name: 'Audio', productCount: 1 }])
    expect(await shop.list('/low-stock')).toMatchObject([{ productId, deficit: 100 }])
    expect(codeOf(await shop.post(`/products/${productId}/restorations`))).toEqual([
      409,
      'INVALID_TRANSITION',
    ])
  })

  test('leaves no gap: pages are filled past deleted products', async () => {
    const shop = await openShop()
    const products = []
    for (let n = 0; n < 12; n++) products.push(await shop.product({ name: `Product ${n}` }))
    const ordered = products.toSorted((one, other) => (one.productId < other.productId ? -1 : 1))
    for (const { productId } of ordered.slice(2, 10)) await shop.call('DELETE', `/products/${productId}`)
    const pages = await shop.pages('/products', 3)
    expect(pages.map(page => page.length)).toEqual([3, 1])
    expect(pages.flat().map(({ productId }) => productId)).toEqual(
      [...ordered.slice(0, 2), ...ordered.slice(10)].map(({ productId }) => productId),
    )
  })
})
