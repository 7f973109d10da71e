import { entity, schema, table } from 'monotable'
import * as z from 'zod'

const Product = entity(
  'Product',
  { PK: 'PRODUCT#{productId}', SK: 'PRODUCT' },
  { productId: z.string(), sku: z.string(), category: z.string() },
)
const Category = entity('Category', { PK: 'CATEGORY#{category}', SK: 'CATEGORY' }, { category: z.string() })

/** A shop that knows no index, guard or counter. */
export const before = schema({
  tables: [table('Shop-{stage}', { key: ['PK', 'SK'] })],
  entities: { Product, Category },
})
