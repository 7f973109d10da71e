import * as z from 'zod'
import { moment } from '../values/value-types.ts'

export const movementAnswer = z
  .object({
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
  .meta({
    shows: ['timestamp', 'productId', 'quantityChange', 'reason', 'stockAfter', 'performedBy', 'notes'],
  })
