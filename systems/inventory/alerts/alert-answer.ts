import * as z from 'zod'
import { moment } from '../values/value-types.ts'

export const alertAnswer = z
  .object({
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
  .meta({ shows: ['productName', 'stock', 'threshold', 'sku', 'timestamp', 'test'] })
