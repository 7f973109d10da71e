import { entity } from 'monotable'
import * as z from 'zod'
import { currency, id, moment, money, version } from '../values/value-types.ts'

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
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    readDefaults: { currency: 'ZAR', minOrder: 1, images: [], delivery: { available: false, cost: 0 } },
    only: { GSI3PK: whileOnSale, GSI3SK: whileOnSale },
  },
)
