import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, lsi, type TableOptions, table } from '../../src/schema/table.ts'

const Shop = entity(
  'Shop',
  { PK: 'SHOP#{shopId}', SK: 'META' },
  { shopId: z.string(), name: z.string() },
  { type: { entityType: 'SHOP' } },
)

const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'CATEGORY#{category}',
    GSI1SK: 'PRODUCT#{productId}',
  },
  {
    shopId: z.string(),
    productId: z.string(),
    category: z.string(),
    price: z.number(),
    digest: z.instanceof(Uint8Array).optional(),
    name: z.string().optional(),
    expiresAt: z.number().optional(),
  },
  { type: { entityType: 'PRODUCT' } },
)

/** Every kind of index and projection, and native keys of every type. */
export const shopWith = (options: TableOptions) =>
  schema({
    tables: [
      table('Shop-{stage}', {
        key: ['PK', 'SK'],
        indexes: {
          GSI1: gsi('GSI1PK', 'GSI1SK'),
          ByPrice: lsi('price', { projection: ['name', 'category'] }),
          ByDigest: gsi('digest', undefined, { projection: 'KEYS_ONLY' }),
        },
        ...options,
      }),
    ],
    entities: { Shop, Product },
  })
