import { count, entity } from 'monotable'
import * as z from 'zod'
import {
  barcode,
  category,
  folded,
  moment,
  normalSku,
  price,
  sku,
  stock,
  text,
  version,
} from '../values/value-types.ts'

/** An SKU is taken once in a shop, among the products that are not deleted (S7). */
export const SkuGuard = entity(
  'SkuGuard',
  {
    PK: 'SHOP#{shopId}',
    SK: 'SKU#{normalSku}',
  },
  { shopId: z.uuid(), normalSku: z.string().overwrite(normalSku), productId: z.uuid() },
  { type: { entityType: 'SKU_GUARD' } },
)

/** A barcode is taken once in a shop, among the products that are not deleted (S22). */
export const BarcodeGuard = entity(
  'BarcodeGuard',
  {
    PK: 'SHOP#{shopId}',
    SK: 'BARCODE#{barcode}',
  },
  { shopId: z.uuid(), barcode, productId: z.uuid() },
  { type: { entityType: 'BARCODE_GUARD' } },
)

/** A category under the spelling that was used first, and how many products are in it (S8). */
export const Category = entity(
  'Category',
  {
    PK: 'SHOP#{shopId}',
    SK: 'CATEGORY#{foldedName}',
  },
  {
    shopId: z.uuid(),
    foldedName: category.overwrite(folded),
    displayName: category,
    productCount: z.int().default(0),
    version,
  },
  { type: { entityType: 'CATEGORY' }, version: 'version' },
)

/** A deleted product is in no index, holds no SKU and is not counted (S7, S8, S9). */
const whileNotDeleted = {
  of: ['deletedAt'],
  when: (product: { deletedAt?: string | undefined }) => product.deletedAt === undefined,
} as const

const lowStock = ['currentStock', 'reorderThreshold', 'deletedAt'] as const

export interface Stock {
  readonly currentStock: number
  readonly reorderThreshold: number
  readonly deletedAt?: string | undefined
}

/** Low is below the threshold, not at it (S15). */
export function isLow({ currentStock, reorderThreshold, deletedAt }: Stock): boolean {
  return currentStock < reorderThreshold && deletedAt === undefined
}

export const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
    GSI1SK: 'PRODUCT#{productId}',
    GSI2PK: 'SHOP#{shopId}#LOWSTOCK',
    GSI2SK: 'DEFICIT#{deficit:0000000000}#PRODUCT#{productId}',
  },
  {
    productId: z.uuid(),
    shopId: z.uuid(),
    name: text.max(200),
    sku,
    category,
    unitPrice: price,
    currentStock: stock,
    reorderThreshold: stock.default(0),
    location: text.optional(),
    description: text.optional(),
    imageUrl: text.optional(),
    barcode: barcode.optional(),
    createdAt: moment,
    updatedAt: moment,
    deletedAt: moment.optional(),
    version,
  },
  {
    type: { entityType: 'PRODUCT' },
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    softDelete: 'deletedAt',
    readDefaults: { reorderThreshold: 0 },
    guards: [SkuGuard, BarcodeGuard],
    counters: [count(Category, 'productCount')],
    derive: {
      deficit: {
        of: lowStock,
        value: product => (isLow(product) ? product.reorderThreshold - product.currentStock : undefined),
      },
      normalSku: { of: ['sku'], value: product => normalSku(product.sku) },
      foldedName: { of: ['category'], value: product => folded(product.category) },
      displayName: { of: ['category'], value: product => product.category },
    },
    only: {
      GSI1PK: whileNotDeleted,
      GSI1SK: whileNotDeleted,
      GSI2PK: { of: lowStock, when: isLow },
      SkuGuard: whileNotDeleted,
      BarcodeGuard: {
        of: ['barcode', 'deletedAt'],
        when: product => product.barcode !== undefined && product.deletedAt === undefined,
      },
      Category: whileNotDeleted,
    },
  },
)
