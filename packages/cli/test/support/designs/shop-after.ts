import { count, entity, gsi, schema, table } from 'monotable'
import * as z from 'zod'

const Sku = entity('Sku', { PK: 'SKU#{sku}', SK: 'SKU' }, { sku: z.string(), productId: z.string() })
const Category = entity(
  'Category',
  { PK: 'CATEGORY#{category}', SK: 'CATEGORY' },
  { category: z.string(), products: z.int().default(0) },
)
const Product = entity(
  'Product',
  { PK: 'PRODUCT#{productId}', SK: 'PRODUCT', GSI1PK: 'CATEGORY#{category}', GSI1SK: '{sku}' },
  { productId: z.string(), sku: z.string(), category: z.string() },
  { guards: [Sku], counters: [count(Category, 'products', { receipts: true })] },
)

/** The same shop with one of each. */
export const after = schema({
  tables: [table('Shop-{stage}', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Product, Category, Sku },
})
