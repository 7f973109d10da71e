import * as z from 'zod'
import { count, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { decimal } from '../../src/values/decimal.ts'

const SkuGuard = entity(
  'SkuGuard',
  { PK: 'SHOP#{shopId}', SK: 'SKU#{skuKey}' },
  { shopId: z.string(), skuKey: z.string(), productId: z.string() },
  { type: { entityType: 'SKU_GUARD' } },
)

/** Repeats a product under its seller; has an index, and is there only while there is a seller. */
const SellerEntry = entity(
  'SellerEntry',
  {
    PK: 'SELLER#{seller}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SELLER#{seller}',
    GSI1SK: 'CHANGED#{updatedAt}',
  },
  {
    seller: z.string(),
    shopId: z.string(),
    productId: z.string(),
    name: z.string(),
    tags: z.set(z.string()),
    note: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  },
  { type: { entityType: 'SELLER_ENTRY' } },
)

/** Made by counting: its first spelling is that of the first product. */
export const Category = entity(
  'Category',
  {
    PK: 'SHOP#{shopId}',
    SK: 'CATEGORY#{category:lower}',
    GSI1PK: 'SHOP#{shopId}#CATEGORIES',
    GSI1SK: '{spelling}',
  },
  {
    shopId: z.string(),
    category: z.string(),
    spelling: z.string(),
    products: z.int().default(0),
    worth: decimal().default('0'),
    color: z.string().default('grey'),
    name: z.string().optional(),
    deletedAt: z.iso.datetime().optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  },
  {
    type: { entityType: 'CATEGORY' },
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    softDelete: 'deletedAt',
  },
)

const whileNotDeleted = {
  of: ['deletedAt'],
  when: (product: { deletedAt?: string | undefined }) => product.deletedAt === undefined,
} as const

export const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#IN#{category}',
    GSI1SK: '{productId}',
  },
  {
    shopId: z.string(),
    productId: z.string(),
    sku: z.string().optional(),
    category: z.string(),
    name: z.string(),
    seller: z.string().optional(),
    tags: z.set(z.string()),
    note: z.string().nullable(),
    worth: decimal(),
    stock: z.int().default(0),
    deletedAt: z.iso.datetime().optional(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  },
  {
    type: { entityType: 'PRODUCT' },
    version: 'version',
    updatedAt: 'updatedAt',
    softDelete: 'deletedAt',
    guards: [SkuGuard],
    mirrors: [SellerEntry],
    counters: [count(Category, 'products'), count(Category, 'worth', { sumOf: 'worth' })],
    derive: {
      skuKey: { of: ['sku'], value: product => product.sku?.trim().toUpperCase() },
      spelling: { of: ['category'], value: product => product.category },
    },
    only: { SkuGuard: whileNotDeleted, Category: whileNotDeleted },
  },
)

export const shop = schema({
  tables: [table('Shop', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Product, SkuGuard, SellerEntry, Category },
})
