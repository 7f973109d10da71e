import { expect } from 'vitest'
import type { Form, Step, Walking } from '../../../test/seeds/walk.ts'
import type { Caller } from '../../../test/serving.ts'

// One raw item for every form of the document, and everything that the system does with it.

export const shopId = '7b0c6a52-5f0e-4c6e-9a51-0d5b2f1f0a01'

export const otherShopId = '7b0c6a52-5f0e-4c6e-9a51-0d5b2f1f0a02'

export const productId = '1f7d2c3e-8a94-4f07-b0a5-6a1f3c2d4e01'

export const otherProductId = '1f7d2c3e-8a94-4f07-b0a5-6a1f3c2d4e02'

export const transactionId = '9c1e5d7f-2b3a-4c4d-8e6f-7a8b9c0d1e01'

export const saleId = '3e2d1c0b-a998-4776-b554-433221100f01'

export const owner = 'cognito-user-id'

export const at = `/inventory/shops/${shopId}`

export const createdAt = '2024-01-01T00:00:00Z'

/** A time that only a key carries is read in the form that keys of ours have. */
export const thatSecond = expect.stringMatching(/^2024-01-01T00:00:00(\.000)?Z$/)

export type Item = Record<string, unknown>

export const without = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

export const shop = {
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

export const product = {
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

export const movement = {
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

export const sale = {
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

/** The forms that every entity of the document can have. */
export const formsOf = (sample: Item, onlyInKeys: string[], optional: string[]): Form[] => [
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

export const step = (name: string, run: (asking: Asking) => Promise<void>): Step => ({
  name,
  run: walking => run({ ...walking, call: async (...request) => (await walking.call(...request)).body }),
})

export const listed = (path: string, wanted: object) =>
  step(`list ${path.replace(at, '…').replace(productId, '{productId}')}`, async ({ call }) => {
    const { items } = await call(owner, 'GET', path)
    expect(items).toEqual([expect.objectContaining(wanted)])
  })

export const unchanged = step('reads have changed nothing', ({ expectUnchangedBut }) => expectUnchangedBut())
