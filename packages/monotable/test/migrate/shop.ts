import { type Engine, open } from '@monotable/engine'
import * as z from 'zod'
import { connect } from '../../src/connect.ts'
import { describe } from '../../src/design/describe.ts'
import { openMigration, type PlanOptions, planMigration } from '../../src/migrate/index.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { type Schema, schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'
import type { Transport } from '../../src/transport.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'

const id = z.string()

const OldProduct = entity(
  'Product',
  { PK: 'PRODUCT#{productId}', SK: 'PRODUCT' },
  { productId: id, sku: id, category: id, version: z.int() },
  { version: 'version' },
)
const OldCategory = entity('Category', { PK: 'CATEGORY#{category}', SK: 'CATEGORY' }, { category: id })

/** A shop that knows no index, guard, mirror or counter. */
export const older = schema({
  tables: [table('Shop', { key: ['PK', 'SK'] })],
  entities: { Product: OldProduct, Category: OldCategory },
})

const Sku = entity('Sku', { PK: 'SKU#{sku}', SK: 'SKU' }, { sku: id, productId: id })
const Listed = entity(
  'Listed',
  { PK: 'LIST#{category}', SK: '{productId}' },
  { category: id, productId: id, sku: id },
)
const Category = entity(
  'Category',
  { PK: 'CATEGORY#{category}', SK: 'CATEGORY' },
  { category: id, products: z.int().default(0) },
)
const Product = entity(
  'Product',
  { PK: 'PRODUCT#{productId}', SK: 'PRODUCT', GSI1PK: 'CATEGORY#{category}', GSI1SK: '{sku}' },
  { productId: id, sku: id, category: id, colour: z.string().default('grey'), version: z.int() },
  {
    version: 'version',
    guards: [Sku],
    mirrors: [Listed],
    counters: [count(Category, 'products', { receipts: true })],
  },
)

/** The same shop with one of each, and an attribute that has a default. */
export const newer = schema({
  tables: [table('Shop', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Product, Category, Sku, Listed },
})

const TableName = 'Shop'

export interface Shop {
  readonly engine: Engine
  items(): Promise<AttributeMap[]>
  migration(
    options?: Partial<Parameters<typeof openMigration>[1]>,
    transport?: Transport,
  ): ReturnType<typeof openMigration>
}

/** A table of the older design, with some categories and products in it. */
export async function shopWith(products: number, from: Schema = older): Promise<Shop> {
  const engine = await open()
  await ensureTables(from, engine)
  const db = connect(older, engine)
  for (const category of categories) await db.Category.put({ category })
  for (let at = 0; at < products; at++)
    await db.Product.put({ productId: `p${at}`, sku: `sku-${at}`, category: categoryAt(at) })
  return {
    engine,
    async items() {
      const { Items } = (await engine.send('Scan', { TableName })) as { Items: AttributeMap[] }
      return Items
    },
    migration: (options = {}, transport: Transport = engine) =>
      openMigration(transport, { ...between(older, newer), patience: 400, ...options }),
  }
}

/** What `openMigration` needs of two schemas. */
function between(from: Schema, to: Schema, options: PlanOptions = {}) {
  const plan = planMigration(describe(from), describe(to), { id: 'test', ...options })
  return { plan, older: from, newer: to, design: describe(to) }
}

const categories = ['Tea', 'Coffee', 'Cocoa']
export const categoryAt = (at: number) => categories[at % categories.length] as string

/** Text attributes of an item. */
export const textIn = (item: AttributeMap, name: string) => {
  const value = item[name]
  return value && 'S' in value ? value.S : undefined
}

type ByKey = ReadonlyMap<string, AttributeMap>

function productFaults(item: AttributeMap, byKey: ByKey): string[] {
  const [productId, sku, category] = ['productId', 'sku', 'category'].map(name => textIn(item, name))
  const guard = byKey.get(`SKU#${sku} SKU`) ?? {}
  const mirror = byKey.get(`LIST#${category} ${productId}`) ?? {}
  const checks = {
    GSI1PK: textIn(item, 'GSI1PK') === `CATEGORY#${category}`,
    GSI1SK: textIn(item, 'GSI1SK') === sku,
    colour: textIn(item, 'colour') !== undefined,
    guard: textIn(guard, 'productId') === productId,
    mirror: textIn(mirror, 'sku') === sku,
  }
  return Object.entries(checks).flatMap(([what, isRight]) => (isRight ? [] : [`${productId}: ${what}`]))
}

/** What is wrong with a table of the newer design, found without the library. */
export async function faultsIn({ items }: Pick<Shop, 'items'>): Promise<string[]> {
  const all = (await items()).filter(item => !textIn(item, 'PK')?.startsWith('MONOTABLE#'))
  const byKey = new Map(all.map(item => [`${textIn(item, 'PK')} ${textIn(item, 'SK')}`, item]))
  const products = all.filter(item => textIn(item, 'SK') === 'PRODUCT')
  const faults = products.flatMap(item => productFaults(item, byKey))
  const guards = all.filter(item => textIn(item, 'SK') === 'SKU')
  const mirrors = all.filter(item => textIn(item, 'PK')?.startsWith('LIST#'))
  if (guards.length !== products.length) faults.push(`${guards.length} guards`)
  if (mirrors.length !== products.length) faults.push(`${mirrors.length} mirrors`)
  for (const category of categories) {
    const stored = byKey.get(`CATEGORY#${category} CATEGORY`)?.products as { N: string } | undefined
    const counted = products.filter(item => textIn(item, 'category') === category).length
    if (Number(stored?.N) !== counted) faults.push(`${category}: ${stored?.N} instead of ${counted}`)
  }
  return faults
}
