import * as z from 'zod'
import { moment } from '../values/value-types.ts'

export const saleAnswer = z
  .object({
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
    receiptId: z.string().optional(),
    cataloguePrice: z.number().optional(),
    returnedQuantity: z.int(),
    voidedAt: moment.optional(),
    version: z.int(),
  })
  .meta({
    shows: [
      'productName',
      'quantity',
      'totalAmount',
      'timestamp',
      'performedBy',
      'returnedQuantity',
      'voidedAt',
    ],
  })
