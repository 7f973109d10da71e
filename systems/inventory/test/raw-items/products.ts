import { expect } from 'vitest'
import type { EntityWalk, Step } from '../../../test/seeds/walk.ts'
import {
  at,
  createdAt,
  formsOf,
  listed,
  otherProductId,
  otherShopId,
  owner,
  product,
  productId,
  shop,
  shopId,
  step,
  unchanged,
} from './items.ts'

/** Another shop of the owner, with a product of the same SKU. */
const otherShop = [
  { ...shop, PK: `SHOP#${otherShopId}`, shopId: otherShopId },
  {
    ...product,
    PK: `SHOP#${otherShopId}`,
    SK: `PRODUCT#${otherProductId}`,
    GSI1PK: `SHOP#${otherShopId}#CATEGORY#Electronics`,
    GSI1SK: `PRODUCT#${otherProductId}`,
    productId: otherProductId,
    shopId: otherShopId,
  },
]

const named = { productId, shopId, name: 'Product Name', sku: 'SKU-001', category: 'Electronics' }

const readProduct: Step[] = [
  listed(`${at}/products`, { ...named, version: 0 }),
  listed(`${at}/products?category=electronics`, named),
  listed(`${at}/products?q=product`, named),
  listed(`${at}/products?sku=sku-001`, named),
  step('list …/categories', async ({ call }) => {
    expect(await call(owner, 'GET', `${at}/categories`)).toEqual({
      items: [{ name: 'Electronics', productCount: 1 }],
    })
  }),
  step('get', async ({ call }) => {
    expect(await call(owner, 'GET', `${at}/products/${productId}`)).toMatchObject({ ...named, createdAt })
  }),
  step('count its stock', async ({ call, item }) => {
    const { currentStock } = item
    const line = { category: 'Electronics', products: 1, units: currentStock }
    expect(await call(owner, 'GET', `${at}/stats`)).toMatchObject({ stockByCategory: [line] })
    expect(await call(owner, 'POST', `${at}/reconciliations`)).toMatchObject({ differences: 1 })
  }),
  unchanged,
]

export const productWalk: EntityWalk = {
  entity: 'Product',
  forms: [
    ...formsOf(product, ['productId', 'shopId'], ['location', 'description', 'imageUrl', 'reorderThreshold']),
    { name: 'with an attribute of a newer version', item: { ...product, warranty: 24 } },
  ],
  beside: [shop, ...otherShop],
  steps: [
    ...readProduct,
    step('change', async ({ call, expectUnchangedBut }) => {
      const changed = await call(owner, 'PATCH', `${at}/products/${productId}`, { name: 'Other' })
      expect(changed).toMatchObject({ name: 'Other', currentStock: 100, version: 1 })
      await expectUnchangedBut('name', 'updatedAt', 'version')
    }),
    step('sell, adjust and transfer', async ({ call, expectUnchangedBut }) => {
      const sold = await call(owner, 'POST', `${at}/sales`, { productId, quantity: 2 })
      expect(sold).toMatchObject({ totalAmount: 59.98, currentStock: 98 })
      const adjusted = { quantityChange: -3, reason: 'wastage' }
      expect(await call(owner, 'POST', `${at}/products/${productId}/adjustments`, adjusted)).toMatchObject({
        currentStock: 95,
      })
      const transfer = { fromShopId: shopId, toShopId: otherShopId, productId, quantity: 5 }
      expect(await call(owner, 'POST', '/inventory/transfers', transfer)).toMatchObject({
        ...{ fromStock: 90, toStock: 105, toProductId: otherProductId },
      })
      await expectUnchangedBut('name', 'updatedAt', 'version', 'currentStock')
    }),
    step('reaction: an alert below the threshold', async ({ call, drain }) => {
      await call(owner, 'PATCH', `${at}/products/${productId}`, { reorderThreshold: 20 })
      const wasted = { quantityChange: -80, reason: 'wastage' }
      await call(owner, 'POST', `${at}/products/${productId}/adjustments`, wasted)
      await drain()
      const { items } = await call(owner, 'GET', `${at}/alerts`)
      expect(items).toMatchObject([{ productId, stock: 10, threshold: 20, channels: ['email'] }])
      expect(await call(owner, 'GET', `${at}/low-stock`)).toMatchObject({
        items: [{ productId, deficit: 10 }],
      })
    }),
    step('rename its category', async ({ call }) => {
      expect(await call(owner, 'PATCH', `${at}/products/${productId}`, { category: 'Audio' })).toMatchObject({
        category: 'Audio',
      })
      expect(await call(owner, 'PATCH', `${at}/categories/audio`, { name: 'Sound' })).toEqual({
        ...{ name: 'Sound', moved: 1 },
      })
      expect(await call(owner, 'GET', `${at}/categories`)).toEqual({
        items: [{ name: 'Sound', productCount: 1 }],
      })
    }),
    step('delete and restore', async ({ call }) => {
      expect(await call(owner, 'DELETE', `${at}/products/${productId}`)).toBeUndefined()
      for (const list of ['products', 'low-stock', 'categories', 'products?sku=sku-001'])
        expect(await call(owner, 'GET', `${at}/${list}`)).toEqual({ items: [] })
      const restored = await call(owner, 'POST', `${at}/products/${productId}/restorations`)
      expect(restored).toMatchObject({ productId, currentStock: 10 })
      expect((await call(owner, 'GET', `${at}/products?sku=sku-001`)).items).toHaveLength(1)
    }),
  ],
}

const low = { ...product, currentStock: 5 }

/** In no index of low stock, which the document only suggests. */
export const lowProductWalk: EntityWalk = {
  entity: 'Product',
  forms: [{ name: 'below its threshold', item: low }],
  beside: [shop],
  steps: [
    ...readProduct,
    listed(`${at}/low-stock`, { productId, deficit: 15, critical: true }),
    step('change, and it is still low', async ({ call, expectUnchangedBut }) => {
      await call(owner, 'PATCH', `${at}/products/${productId}`, { name: 'Other' })
      await expectUnchangedBut('name', 'updatedAt', 'version', 'GSI2PK', 'GSI2SK')
      expect((await call(owner, 'GET', `${at}/low-stock`)).items).toMatchObject([{ productId, deficit: 15 }])
    }),
    step('reaction: what was low before is not alerted', async ({ call, drain }) => {
      await call(owner, 'POST', `${at}/sales`, { productId, quantity: 1 })
      await drain()
      expect(await call(owner, 'GET', `${at}/alerts`)).toEqual({ items: [] })
      expect((await call(owner, 'GET', `${at}/low-stock`)).items).toMatchObject([{ productId, deficit: 16 }])
    }),
  ],
}
