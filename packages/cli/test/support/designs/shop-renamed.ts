import { entity, schema, table } from 'monotable'
import * as z from 'zod'
import { before } from './shop-before.ts'

const Product = entity(
  'Product',
  { PK: 'PRODUCT#{productId}', SK: 'PRODUCT' },
  { productId: z.string(), sku: z.string(), department: z.string() },
)

export const renamed = schema({
  tables: [table('Shop-{stage}', { key: ['PK', 'SK'] })],
  entities: { Product, Category: before.entities.Category },
})
