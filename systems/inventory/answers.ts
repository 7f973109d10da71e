import { z } from 'zod'
import { moment } from './values/value-types.ts'

// What is answered, by name: nothing else of an item leaves the server.

export const shopAnswer = z.object({
  shopId: z.string(),
  name: z.string(),
  ownerId: z.string(),
  address: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  notificationEmail: z.string().optional(),
  notificationPhone: z.string().optional(),
  timezone: z.string(),
  alertPreferences: z.object({ email: z.boolean(), sms: z.boolean() }),
  createdAt: moment,
  updatedAt: moment,
  version: z.int(),
})

export const productAnswer = z.object({
  productId: z.string(),
  shopId: z.string(),
  name: z.string(),
  sku: z.string(),
  category: z.string(),
  unitPrice: z.number(),
  currentStock: z.int(),
  reorderThreshold: z.int(),
  location: z.string().optional(),
  description: z.string().optional(),
  imageUrl: z.string().optional(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.optional(),
  version: z.int(),
})

export const saleAnswer = z.object({
  saleId: z.string(),
  shopId: z.string(),
  productId: z.string(),
  productName: z.string(),
  productSku: z.string(),
  quantity: z.int(),
  unitPrice: z.number(),
  totalAmount: z.number(),
  performedBy: z.string(),
  timestamp: moment,
  returnedQuantity: z.int(),
  voidedAt: moment.optional(),
  version: z.int(),
})

export const movementAnswer = z.object({
  transactionId: z.string(),
  productId: z.string(),
  shopId: z.string(),
  quantityChange: z.int(),
  type: z.enum(['IN', 'OUT']),
  reason: z.string(),
  notes: z.string().optional(),
  performedBy: z.string(),
  timestamp: moment,
  saleId: z.string().optional(),
  transferId: z.string().optional(),
  stockAfter: z.int().optional(),
})

export const memberAnswer = z.object({ userId: z.string(), role: z.enum(['owner', 'staff']) })

export const alertAnswer = z.object({
  alertId: z.string(),
  shopId: z.string(),
  timestamp: moment,
  productId: z.string().optional(),
  productName: z.string(),
  sku: z.string(),
  stock: z.int(),
  threshold: z.int(),
  channels: z.array(z.enum(['email', 'sms'])),
  test: z.boolean(),
})
