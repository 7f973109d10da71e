import { entity, schema, table } from 'monotable'
import { compute, defineMigration } from 'monotable/migrate'
import * as z from 'zod'
import { before } from './shop-before.ts'

const Product = entity(
  'Product',
  { PK: 'PRODUCT#{productId}', SK: 'PRODUCT' },
  { productId: z.string(), sku: z.string(), department: z.string(), label: z.string() },
)

const renamed = schema({
  tables: [table('Shop-{stage}', { key: ['PK', 'SK'] })],
  entities: { Product, Category: before.entities.Category },
})

export const migration = defineMigration({
  id: 'departments',
  from: before,
  to: renamed,
  renames: { Product: { category: 'department' } },
  steps: [compute(Product, 'label', ({ sku, department }) => `${sku} in ${department}`)],
})
