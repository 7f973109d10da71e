import { z } from 'zod'
import { count, entity } from '../../../src/schema/entity.ts'
import { schema } from '../../../src/schema/schema.ts'
import { gsi, table } from '../../../src/schema/table.ts'
import type { Key, Row } from './raw-requests.ts'

/** What the new design declares beyond the old one. */
export type Declared = 'index' | 'guard' | 'counter' | 'counter without receipts' | 'copy'

export interface Product {
  readonly id: string
  readonly cat: string
  readonly sku: string
  /** Different at every write, so that a lost one shows. */
  readonly note: string
}

const shelf = table('Shelf', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })
const attributes = { id: z.string(), cat: z.string(), sku: z.string(), note: z.string() }
const key = { PK: 'PRODUCT#{id}', SK: 'META' } as const

const Sku = entity('Sku', { PK: 'SKU#{sku}', SK: 'GUARD' }, { sku: z.string(), id: z.string() })
const Category = entity(
  'Category',
  { PK: 'CAT#{cat}', SK: 'META' },
  { cat: z.string(), products: z.int().default(0) },
)
const Copy = entity('Copy', { PK: 'CAT#{cat}', SK: 'PRODUCT#{id}' }, attributes)

/** The shop as the old program knows it. */
export const oldShop = schema({ tables: [shelf], entities: { Product: entity('Product', key, attributes) } })

/** The shop as the new program knows it. */
export function newShop(declares: readonly Declared[]) {
  const has = (what: Declared) => declares.includes(what)
  const options = {
    guards: has('guard') ? [Sku] : [],
    mirrors: has('copy') ? [Copy] : [],
    counters: [
      ...(has('counter') ? [count(Category, 'products', { receipts: true })] : []),
      ...(has('counter without receipts') ? [count(Category, 'products')] : []),
    ],
  }
  const Product = has('index')
    ? entity('Product', { ...key, GSI1PK: 'CAT#{cat}', GSI1SK: 'SKU#{sku}' }, attributes, options)
    : entity('Product', key, attributes, options)
  return schema({ tables: [shelf], entities: { Product, Sku, Category, Copy } })
}

export const productKey = (id: string): Key => ({ PK: `PRODUCT#${id}`, SK: 'META' })
export const guardKey = (sku: string): Key => ({ PK: `SKU#${sku}`, SK: 'GUARD' })
export const copyKey = ({ cat, id }: Pick<Product, 'cat' | 'id'>): Key => ({
  PK: `CAT#${cat}`,
  SK: `PRODUCT#${id}`,
})
export const indexKeys = ({ cat, sku }: Product): Row => ({ GSI1PK: `CAT#${cat}`, GSI1SK: `SKU#${sku}` })

/** What of a stored row the old program knows. */
export function productIn({ id, cat, sku, note }: Row): Product {
  return { id, cat, sku, note } as Product
}

/** What a row is, told from its key. */
export function kindOf({ PK = '', SK = '' }: Row): 'product' | 'guard' | 'counter' | 'copy' | 'other' {
  if (PK.startsWith('PRODUCT#') && SK === 'META') return 'product'
  if (PK.startsWith('SKU#') && SK === 'GUARD') return 'guard'
  if (PK.startsWith('CAT#')) return SK === 'META' ? 'counter' : 'copy'
  return 'other'
}
