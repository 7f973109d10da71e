import * as z from 'zod'
import { count, entity } from '../../../src/schema/entity.ts'
import { schema } from '../../../src/schema/schema.ts'
import { gsi, table } from '../../../src/schema/table.ts'

const Sku = entity('Sku', { PK: 'SKU#{sku}', SK: 'SKU' }, { sku: z.string(), productId: z.string() })

const Category = entity(
  'Category',
  { PK: 'CATEGORY#{category}', SK: 'CATEGORY' },
  { category: z.string(), products: z.int().default(0) },
)

const Product = entity(
  'Product',
  { PK: 'PRODUCT#{productId}', SK: 'PRODUCT', GSI1PK: 'CATEGORY#{category}', GSI1SK: '{productId}' },
  { productId: z.string(), sku: z.string(), category: z.string() },
  { guards: [Sku], counters: [count(Category, 'products', { receipts: true })] },
)

/** Index keys, a guard and a counter, none of which the stored items have. */
export const stock = schema({
  tables: [table('Stock', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Product, Sku, Category },
})

export const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    PK: { S: `PRODUCT#${at}` },
    SK: { S: 'PRODUCT' },
    productId: { S: String(at) },
    sku: { S: `sku-${at}` },
    category: { S: String(at % 5) },
  }))
