import { count, entity, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

export const tableName = 'Catalogue'

const attributes = {
  shopId: z.string(),
  productId: z.string(),
  category: z.string(),
  sku: z.string(),
  price: z.int().min(0),
}
const keys = {
  PK: 'SHOP#{shopId}',
  SK: 'PRODUCT#{productId}',
  GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
  GSI1SK: 'PRODUCT#{productId}',
}
const byCategory = { GSI1: gsi('GSI1PK', 'GSI1SK') }

/** The design that the table was filled with. */
const OldProduct = entity('Product', keys, attributes, { type: { kind: 'PRODUCT' } })
export const oldDesign = schema({
  tables: [table(tableName, { key: ['PK', 'SK'], indexes: byCategory })],
  entities: { Product: OldProduct },
  access: { productsByCategory: query(OldProduct, 'GSI1: GSI1PK = SHOP#{shopId}#CATEGORY#{category}') },
})

const Category = entity(
  'Category',
  { PK: 'SHOP#{shopId}', SK: 'CATEGORY#{category}' },
  { shopId: z.string(), category: z.string(), products: z.int().default(0) },
  { type: { kind: 'CATEGORY' } },
)
const SkuGuard = entity(
  'SkuGuard',
  { PK: 'SKU#{sku}', SK: 'UNIQUE' },
  { sku: z.string(), shopId: z.string(), productId: z.string() },
  { type: { kind: 'SKU' } },
)
const Product = entity(
  'Product',
  { ...keys, GSI2PK: 'SHOP#{shopId}#CATEGORY#{category}', GSI2SK: 'PRICE#{price:000000}#{productId}' },
  attributes,
  {
    type: { kind: 'PRODUCT' },
    guards: [SkuGuard],
    counters: [count(Category, 'products', { receipts: true })],
  },
)

/** Sorted by price in another index, with SKUs that are unique and categories that are counted. */
export const newDesign = schema({
  tables: [
    table(tableName, { key: ['PK', 'SK'], indexes: { ...byCategory, GSI2: gsi('GSI2PK', 'GSI2SK') } }),
  ],
  entities: { Product, Category, SkuGuard },
  access: { productsByPrice: query(Product, 'GSI2: GSI2PK = SHOP#{shopId}#CATEGORY#{category}') },
})

/** The key attributes that the new design introduces. */
export const rebuilt = ['GSI2PK', 'GSI2SK']

const shops = 200
const categories = 50

/** Product number n as it was first written. */
export const productAt = n => ({
  shopId: `s${n % shops}`,
  productId: `p${String(n).padStart(8, '0')}`,
  category: `c${Math.floor(n / shops) % categories}`,
  sku: `sku-${n}`,
  price: (n * 37) % 100_000,
})

export const categoryAt = n => `c${n % categories}`
