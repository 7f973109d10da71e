import * as z from 'zod'
import { moment } from '../values/value-types.ts'

export const productAnswer = z
  .object({
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
    barcode: z.string().optional(),
    createdAt: moment,
    updatedAt: moment,
    deletedAt: moment.optional(),
    version: z.int(),
  })
  .meta({ shows: ['name', 'sku', 'category', 'currentStock', 'reorderThreshold', 'unitPrice'] })
