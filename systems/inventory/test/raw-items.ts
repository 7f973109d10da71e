import { expect } from 'vitest'
import type { EntityWalk, Form, MixedPage, Step, SystemWalk, Walking } from '../../test/seeds/walk.ts'
import type { Caller } from '../../test/serving.ts'

// One raw item for every form of the document, and everything that the system does with it.

const shopId = '7b0c6a52-5f0e-4c6e-9a51-0d5b2f1f0a01'
const otherShopId = '7b0c6a52-5f0e-4c6e-9a51-0d5b2f1f0a02'
const productId = '1f7d2c3e-8a94-4f07-b0a5-6a1f3c2d4e01'
const otherProductId = '1f7d2c3e-8a94-4f07-b0a5-6a1f3c2d4e02'
const transactionId = '9c1e5d7f-2b3a-4c4d-8e6f-7a8b9c0d1e01'
const saleId = '3e2d1c0b-a998-4776-b554-433221100f01'
const owner = 'cognito-user-id'
const at = `/inventory/shops/${shopId}`
const createdAt = '2024-01-01T00:00:00Z'

/** A time that only a key carries is read in the form that keys of ours have. */
const thatSecond = expect.stringMatching(/^2024-01-01T00:00:00(\.000)?Z$/)

type Item = Record<string, unknown>

const without = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

const shop = {
  PK: `SHOP#${shopId}`,
  SK: 'META',
  entityType: 'SHOP',
  shopId,
  name: 'Shop Name',
  ownerId: owner,
  address: '123 Main St',
  phone: '+1234567890',
  email: 'shop@example.com',
  notificationEmail: 'alerts@example.com',
  notificationPhone: '+1234567890',
  createdAt,
  updatedAt: createdAt,
}

const product = {
  PK: `SHOP#${shopId}`,
  SK: `PRODUCT#${productId}`,
  GSI1PK: `SHOP#${shopId}#CATEGORY#Electronics`,
  GSI1SK: `PRODUCT#${productId}`,
  entityType: 'PRODUCT',
  productId,
  shopId,
  name: 'Product Name',
  sku: 'SKU-001',
  category: 'Electronics',
  unitPrice: 29.99,
  currentStock: 100,
  reorderThreshold: 20,
  location: 'Shelf A1',
  description: 'Product description',
  imageUrl: 'https://...',
  createdAt,
  updatedAt: createdAt,
}

const movement = {
  PK: `PRODUCT#${productId}`,
  SK: `TX#${createdAt}#${transactionId}`,
  GSI1PK: `SHOP#${shopId}`,
  GSI1SK: `TX#${createdAt}`,
  entityType: 'TRANSACTION',
  transactionId,
  productId,
  shopId,
  quantityChange: -5,
  type: 'OUT',
  reason: 'sale',
  notes: 'Optional notes',
  performedBy: 'user-id',
  timestamp: createdAt,
}

const sale = {
  PK: `SHOP#${shopId}`,
  SK: `SALE#${createdAt}#${saleId}`,
  GSI1PK: `SHOP#${shopId}#PRODUCT#${productId}`,
  GSI1SK: `SALE#${createdAt}`,
  entityType: 'SALE',
  saleId,
  shopId,
  productId,
  productName: 'Product Name',
  productSku: 'SKU-001',
  quantity: 2,
  unitPrice: 29.99,
  totalAmount: 59.98,
  performedBy: 'user-id',
  timestamp: createdAt,
}

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

/** The forms that every entity of the document can have. */
const formsOf = (sample: Item, onlyInKeys: string[], optional: string[]): Form[] => [
  { name: 'the sample of the document', item: sample },
  { name: 'without its type', item: without(sample, 'entityType') },
  { name: 'ids only in keys', item: without(sample, ...onlyInKeys) },
  { name: 'optional ones absent', item: without(sample, ...optional) },
]

/** The same with what is answered in place of the whole answer. */
interface Asking extends Omit<Walking, 'call'> {
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
  call(as: Caller, method: string, path: string, body?: unknown): Promise<any>
}

const step = (name: string, run: (asking: Asking) => Promise<void>): Step => ({
  name,
  run: walking => run({ ...walking, call: async (...request) => (await walking.call(...request)).body }),
})
const listed = (path: string, wanted: object) =>
  step(`list ${path.replace(at, '…').replace(productId, '{productId}')}`, async ({ call }) => {
    const { items } = await call(owner, 'GET', path)
    expect(items).toEqual([expect.objectContaining(wanted)])
  })
const unchanged = step('reads have changed nothing', ({ expectUnchangedBut }) => expectUnchangedBut())

const shopWalk: EntityWalk = {
  entity: 'Shop',
  forms: formsOf(shop, ['shopId'], ['address', 'phone', 'email', 'notificationEmail', 'notificationPhone']),
  steps: [
    step('get', async ({ call }) => {
      expect(await call(owner, 'GET', at)).toMatchObject({
        ...{ shopId, name: 'Shop Name', ownerId: owner, createdAt, version: 0 },
        ...{ timezone: 'UTC', alertPreferences: { email: true, sms: false } },
      })
    }),
    step('is nobody else’s', async ({ call }) => {
      expect(await call('somebody', 'GET', at)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    }),
    step('its empty lists', async ({ call }) => {
      for (const list of [
        'products',
        'sales',
        'transactions',
        'low-stock',
        'categories',
        'alerts',
        'members',
      ])
        expect(await call(owner, 'GET', `${at}/${list}`)).toEqual({ items: [] })
      expect(await call(owner, 'GET', `${at}/stats`)).toMatchObject({ revenue: 0, saleCount: 0 })
    }),
    unchanged,
    step('change', async ({ call, expectUnchangedBut }) => {
      const body = { name: 'Harbour', alertPreferences: { sms: true } }
      expect(await call(owner, 'PATCH', at, body)).toMatchObject({
        ...{ name: 'Harbour', version: 1 },
        alertPreferences: { email: true, sms: true },
      })
      await expectUnchangedBut('name', 'updatedAt', 'version', 'alertPreferences')
    }),
    step('reaction: a member is told the name', async ({ call, drain }) => {
      expect(await call(owner, 'PUT', `${at}/members/tom`, { role: 'staff' })).toMatchObject({
        role: 'staff',
      })
      await call(owner, 'PATCH', at, { name: 'Quay' })
      await drain()
      expect(await call('tom', 'GET', '/inventory/shops')).toEqual({
        items: [{ shopId, name: 'Quay', role: 'staff' }],
      })
    }),
    step('delete, beside another one', async ({ call, put, drain }) => {
      expect(await call(owner, 'DELETE', at)).toMatchObject({ error: { code: 'CANNOT_DELETE_LAST_SHOP' } })
      await put({ PK: `USER#${owner}`, SK: 'META', userId: owner, plan: 'free', shopCount: 2 })
      expect(await call(owner, 'DELETE', at)).toBeUndefined()
      await drain()
      expect(await call(owner, 'GET', at)).toMatchObject({ error: { code: 'FORBIDDEN' } })
      expect(await call('tom', 'GET', '/inventory/shops')).toEqual({ items: [] })
    }),
  ],
}

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

const productWalk: EntityWalk = {
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
const lowProductWalk: EntityWalk = {
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

const moved = { transactionId, productId, shopId, quantityChange: -5, type: 'OUT', timestamp: thatSecond }

const movementWalk: EntityWalk = {
  entity: 'Transaction',
  forms: [
    ...formsOf(movement, ['transactionId', 'productId', 'shopId', 'timestamp'], ['notes']),
    { name: 'a reason of its own', item: { ...movement, reason: 'stolen' } },
  ],
  beside: [shop, product],
  steps: [
    listed(`${at}/transactions`, moved),
    listed(`${at}/products/${productId}/transactions`, moved),
    listed(`${at}/transactions?start=2024-01-01&end=2024-01-01`, moved),
    listed(`${at}/products/${productId}/transactions?start=2023-12-31&end=2024-01-01`, moved),
    step('list a time that ends before it, or begins after it', async ({ call }) => {
      for (const query of ['end=2023-12-31', 'start=2024-01-02', 'start=2024-01-01T00:00:00.500Z'])
        for (const list of ['transactions', `products/${productId}/transactions`])
          expect(await call(owner, 'GET', `${at}/${list}?${query}`)).toEqual({ items: [] })
    }),
    listed(`${at}/transactions?end=2024-01-01T00:00:00Z`, moved),
    step('it counts in the ledger', async ({ call }) => {
      const { products } = await call(owner, 'POST', `${at}/reconciliations`)
      expect(products).toMatchObject([{ ledger: -5, currentStock: 100 }])
    }),
    unchanged,
    step('archive, once', async ({ call, stored }) => {
      const run = () => call(owner, 'POST', `${at}/archive-runs`, {})
      expect(await call(owner, 'POST', `${at}/archive-runs`, { dryRun: true })).toEqual({
        archived: 1,
        parts: 1,
      })
      expect(await run()).toEqual({ archived: 1, parts: 1 })
      expect(await stored()).toBeUndefined()
      expect(await run()).toEqual({ archived: 0, parts: 0 })
      const { items } = await call(
        owner,
        'GET',
        `${at}/products/${productId}/transactions?includeArchived=true&end=2024-01-01`,
      )
      expect(items).toMatchObject([moved])
    }),
  ],
}

const sold = { saleId, shopId, productId, quantity: 2, totalAmount: 59.98, timestamp: thatSecond }

const saleWalk: EntityWalk = {
  entity: 'Sale',
  forms: formsOf(sale, ['saleId', 'shopId', 'productId', 'timestamp'], []),
  beside: [shop, product],
  steps: [
    listed(`${at}/sales`, { ...sold, returnedQuantity: 0, version: 0 }),
    listed(`${at}/sales?productId=${productId}`, sold),
    listed(`${at}/sales?start=2024-01-01&end=2024-01-01`, sold),
    listed(`${at}/sales?end=2024-01-01T00:00:00Z`, sold),
    listed(`${at}/sales?productId=${productId}&start=2023-12-31T23:59:59Z&end=2024-01-01T00:00:00Z`, sold),
    step('list a time that ends before it, or begins after it', async ({ call }) => {
      for (const query of ['end=2023-12-31', 'start=2024-01-02', 'start=2024-01-01T00:00:00.500Z'])
        for (const more of ['', `&productId=${productId}`])
          expect(await call(owner, 'GET', `${at}/sales?${query}${more}`)).toEqual({ items: [] })
    }),
    step('get', async ({ call }) => {
      expect(await call(owner, 'GET', `${at}/sales/${saleId}`)).toMatchObject(sold)
    }),
    unchanged,
    step('return one, void the rest', async ({ call, expectUnchangedBut }) => {
      const returned = await call(owner, 'POST', `${at}/sales/${saleId}/returns`, { quantity: 1 })
      expect(returned).toMatchObject({ returnedQuantity: 1, refunded: 29.99, currentStock: 101, version: 1 })
      await expectUnchangedBut('returnedQuantity', 'version')
      const voided = await call(owner, 'POST', `${at}/sales/${saleId}/voids`)
      expect(voided).toMatchObject({ returnedQuantity: 2, currentStock: 102, version: 2 })
      await expectUnchangedBut('returnedQuantity', 'voidedAt', 'version')
      expect(await call(owner, 'POST', `${at}/sales/${saleId}/voids`)).toMatchObject({
        error: { code: 'INVALID_TRANSITION' },
      })
    }),
  ],
}

const idOf = (last: number) => `1f7d2c3e-8a94-4f07-b0a5-6a1f3c2d4e${last}`

/** All ids of a list, in pages of one. */
const idsIn =
  (path: string, name: string): MixedPage['read'] =>
  async ({ call }) => {
    const found: unknown[] = []
    let cursor = ''
    do {
      const { body } = await call(owner, 'GET', `${at}/${path}?limit=1${cursor}`)
      found.push(...body.items.map((item: Item) => item[name]))
      cursor = body.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`
    } while (cursor !== '')
    return found
  }

const productAs = (last: number, more: Item = {}) => ({
  ...product,
  ...{ SK: `PRODUCT#${idOf(last)}`, GSI1SK: `PRODUCT#${idOf(last)}`, productId: idOf(last), ...more },
})
const saleAs = (last: number, more: Item = {}) => ({
  ...sale,
  ...{ SK: `SALE#${createdAt}#${idOf(last)}`, saleId: idOf(last), ...more },
})
const movementAs = (last: number, more: Item = {}) => ({
  ...movement,
  ...{ SK: `TX#${createdAt}#${idOf(last)}`, transactionId: idOf(last), ...more },
})
/** As this version writes them. */
const ours = { version: 1, createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z' }
const inOurKeys = (kind: string, last: number) => ({
  ...{ SK: `${kind}#${ours.createdAt}#${idOf(last)}`, GSI1SK: `${kind}#${ours.createdAt}` },
  timestamp: ours.createdAt,
})

const mixed: MixedPage[] = [
  {
    list: 'GET …/products',
    beside: [shop],
    shown: {
      ours: productAs(10, ours),
      'the document’s': productAs(11),
      'with an attribute of a newer version': productAs(12, { warranty: 24, version: 7 }),
    },
    foreign: { 'a coupon': { PK: product.PK, SK: `PRODUCT#${idOf(13)}`, entityType: 'COUPON', off: 5 } },
    broken: { 'stock in words': productAs(14, { currentStock: 'many' }) },
    read: idsIn('products', 'productId'),
    expected: [idOf(10), idOf(11), idOf(12)],
  },
  {
    list: 'GET …/sales',
    beside: [shop],
    shown: {
      ours: saleAs(10, { ...inOurKeys('SALE', 10), returnedQuantity: 0, version: 1 }),
      'the document’s': saleAs(11),
      'with an attribute of a newer version': saleAs(12, { receiptId: 'r-1', version: 2 }),
    },
    foreign: { 'an offer': { PK: sale.PK, SK: 'SALE#summer', entityType: 'OFFER' } },
    broken: { 'no quantity': without(saleAs(14), 'quantity') },
    read: idsIn('sales', 'saleId'),
    expected: [idOf(10), idOf(11), idOf(12)],
  },
  {
    list: 'GET …/transactions',
    beside: [shop, product],
    shown: {
      ours: movementAs(10, inOurKeys('TX', 10)),
      'the document’s': movementAs(11),
      'with an attribute of a newer version': movementAs(12, { batch: 'B7' }),
    },
    foreign: {
      'a count': { ...movementAs(13), entityType: 'COUNT' },
    },
    broken: { 'neither in nor out': movementAs(14, { type: 'SIDEWAYS' }) },
    read: idsIn('transactions', 'transactionId'),
    expected: [idOf(10), idOf(11), idOf(12)],
  },
]

export const inventory: SystemWalk = {
  system: 'inventory',
  at: '2025-01-20T10:00:00.000Z',
  entities: [shopWalk, productWalk, lowProductWalk, movementWalk, saleWalk],
  mixed,
}
