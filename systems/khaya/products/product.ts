import { entity } from 'monotable'
import { z } from 'zod'
import { currency, id, moment, money, version } from '../values/value-types.ts'

const managed = { version: 'version', createdAt: 'createdAt', updatedAt: 'updatedAt' } as const

/** In the catalogue only while active and while the seller is listed (K8). */
const whileOnSale = {
  of: ['status', 'sellerListed'],
  when: (product: { status: string; sellerListed?: boolean | undefined }) =>
    product.status === 'ACTIVE' && product.sellerListed === true,
} as const

export const Product = entity(
  'Product',
  {
    PK: 'SELLER#{sellerId}',
    SK: 'PRODUCT#{productId}',
    GSI3PK: 'CATEGORY#{category}',
    GSI3SK: 'PRICE#{price:0000.00+}#PRODUCT#{productId}',
  },
  {
    productId: id,
    sellerId: id,
    sellerName: z.string(),
    title: z.string().min(1),
    description: z.string().optional(),
    category: z.string().min(1),
    subcategory: z.string().optional(),
    price: money,
    unit: z.string().optional(),
    currency,
    stock: z.int().min(0),
    minOrder: z.int().min(1).default(1),
    images: z.array(z.string()).default([]),
    specifications: z.record(z.string(), z.unknown()).optional(),
    delivery: z.strictObject({ available: z.boolean(), cost: money, freeOver: money.optional() }),
    status: z.enum(['ACTIVE', 'INACTIVE']),
    /** Absent where another program has written it: then it is as its seller is. */
    sellerListed: z.boolean().optional(),
    createdAt: moment,
    updatedAt: moment,
    version,
  },
  {
    type: { entityType: 'PRODUCT' },
    ...managed,
    readDefaults: { currency: 'ZAR', minOrder: 1, images: [], delivery: { available: false, cost: 0 } },
    only: { GSI3PK: whileOnSale, GSI3SK: whileOnSale },
  },
)

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
    ...managed,
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
