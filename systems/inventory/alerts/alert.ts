import { entity } from 'monotable'
import * as z from 'zod'
import { id, moment, sku, stock, text } from '../values/value-types.ts'

/** A product fell below its threshold: said once each time. */
export const Alert = entity(
  'Alert',
  {
    PK: 'SHOP#{shopId}',
    SK: 'ALERT#{timestamp}#{alertId}',
  },
  {
    shopId: z.uuid(),
    timestamp: moment,
    /** Made from the change that is its cause, so that a repeated change alerts once. */
    alertId: id,
    /** A test alert is of no product. */
    productId: z.uuid().optional(),
    productName: text.max(200),
    sku,
    stock,
    threshold: stock,
    channels: z.array(z.enum(['email', 'sms'])),
    test: z.boolean().default(false),
  },
  { type: { entityType: 'ALERT' } },
)
