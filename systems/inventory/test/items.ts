import type { Input } from 'monotable'
import type { inventory } from '../schema.ts'
import { productId, shopId } from './ids.ts'

type Entities = typeof inventory.entities
type Given<Name extends keyof Entities> = Partial<Input<Entities[Name]>>

/** The nth id of its kind; later ones are greater. */
const nth = (kind: string, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const product = (n: number) => nth('a', n)
export const sale = (n: number) => nth('b', n)
export const transaction = (n: number) => nth('c', n)

/** A minute of the first day of March 2024. */
export const at = (minute: number) => new Date(Date.UTC(2024, 2, 1, 10, minute)).toISOString()

export const newShop = (given: Given<'Shop'> = {}) => ({
  shopId,
  name: 'Corner shop',
  ownerId: 'u1',
  ...given,
})

export const newProduct = (n: number, given: Given<'Product'> = {}) => ({
  shopId,
  productId: product(n),
  name: `Product ${n}`,
  sku: `SKU-${n}`,
  category: 'Audio',
  unitPrice: 29.99,
  currentStock: 100,
  ...given,
})

export const newSale = (n: number, timestamp: string, given: Given<'Sale'> = {}) => ({
  saleId: sale(n),
  shopId,
  productId,
  productName: 'Product',
  productSku: 'SKU',
  quantity: 2,
  unitPrice: 29.99,
  totalAmount: 59.98,
  performedBy: 'u1',
  timestamp,
  ...given,
})

export const newTransaction = (n: number, timestamp: string, given: Given<'Transaction'> = {}) => ({
  transactionId: transaction(n),
  productId,
  shopId,
  quantityChange: -2,
  type: 'OUT' as const,
  reason: 'sale' as const,
  performedBy: 'u1',
  timestamp,
  ...given,
})

export const newAlert = (alertId: string, timestamp: string, given: Given<'Alert'> = {}) => ({
  shopId,
  alertId,
  timestamp,
  productId,
  productName: 'Product',
  sku: 'SKU',
  stock: 1,
  threshold: 2,
  channels: ['email' as const],
  ...given,
})
