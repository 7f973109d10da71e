import { entity } from 'monotable'
import * as z from 'zod'
import { amount, currency, id, moment, money, version } from '../values/value-types.ts'

export const Order = entity(
  'Order',
  {
    PK: 'ORDER#{orderId}',
    SK: 'METADATA',
    GSI1PK: 'USER#{buyerId}',
    GSI1SK: 'ORDER#{createdAt}#{orderId}',
    GSI2PK: 'STATUS#{status}',
    GSI2SK: 'TIMESTAMP#{createdAt}',
    GSI3PK: 'SELLER#{sellerId}',
    GSI3SK: 'ORDER#{createdAt}#{orderId}',
  },
  {
    orderId: id,
    buyerId: id,
    sellerId: id,
    cartId: id.optional(),
    /** As they were when the order was made (K15). */
    items: z
      .array(
        z.strictObject({
          productId: id,
          title: z.string(),
          quantity: z.int().min(1),
          unitPrice: money,
          subtotal: z.number().min(0),
        }),
      )
      .min(1)
      .max(90),
    totals: z.strictObject({
      subtotal: z.number().min(0),
      delivery: money,
      tax: z.number().min(0),
      total: z.number().min(0),
      currency,
    }),
    fulfilment: z.enum(['DELIVERY', 'COLLECTION']).default('DELIVERY'),
    delivery: z
      .strictObject({
        address: z.string().min(1),
        date: z.iso.date().optional(),
        instructions: z.string().optional(),
      })
      .optional(),
    status: z.enum(['PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED']),
    paymentStatus: z.enum(['PENDING', 'PAID', 'REFUNDED']),
    /** `EXPIRED`: nobody confirmed or paid it in time. */
    cancelReason: z.string().optional(),
    createdAt: moment,
    updatedAt: moment,
    version,
  },
  {
    type: { entityType: 'ORDER' },
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    readDefaults: { fulfilment: 'DELIVERY' },
    states: {
      status: {
        PENDING: ['CONFIRMED', 'CANCELLED'],
        CONFIRMED: ['SHIPPED', 'CANCELLED'],
        SHIPPED: ['DELIVERED'],
        DELIVERED: [],
        CANCELLED: [],
      },
      paymentStatus: { PENDING: ['PAID'], PAID: ['REFUNDED'], REFUNDED: [] },
    },
  },
)

/** A payment that the provider reports twice is booked once. */
export const PaymentGuard = entity(
  'PaymentGuard',
  { PK: 'PAYMENT#{reference}', SK: 'UNIQUE' },
  { reference: z.string().min(1), orderId: id, amount },
  { type: { entityType: 'PAYMENT_GUARD' }, accepts: { UNREAD_ENTITY: 'that it is there is all it says' } },
)
