import { count, entity, gsi, schema, table } from 'monotable'
import { type Design, describe } from 'monotable/design'
import type { ChangeKind, PlannedChange, PlanOptions } from 'monotable/migrate'
import * as z from 'zod'

/** One kind of change: two designs, and what planning them must say. */
export interface Case {
  readonly title: string
  readonly older: Design
  readonly newer: Design
  readonly options?: PlanOptions
  readonly expected: readonly (readonly [ChangeKind, PlannedChange['runs']])[]
}

export const id = z.string()
export const one = { tables: [table('Shop', { key: ['PK', 'SK'] })] }
export const indexed = (...names: readonly ('GSI1' | 'GSI2')[]) => ({
  tables: [
    table('Shop', {
      key: ['PK', 'SK'],
      indexes: Object.fromEntries(names.map(name => [name, gsi(`${name}PK`, `${name}SK`)])),
    }),
  ],
})

export const two = (...names: readonly string[]) => ({
  tables: names.map(name => table(name, { key: ['PK', 'SK'] })),
})

export const Sku = entity('Sku', { PK: 'SKU#{sku}', SK: 'SKU' }, { sku: id, productId: id })
export const Anonymous = entity('Sku', { PK: 'SKU#{sku}', SK: 'SKU' }, { sku: id })
export const Listed = entity(
  'Listed',
  { PK: 'CATEGORY#{category}', SK: '{productId}' },
  { category: id, productId: id },
)
export const plain = { productId: id, sku: id, category: id, stock: z.int() }

export const product = (attributes: Record<string, z.ZodType> = plain, options = {}, keys = {}) =>
  entity(
    'Product',
    { PK: 'PRODUCT#{productId}', SK: 'PRODUCT', ...keys } as never,
    attributes,
    options as never,
  )

export const of = (tables: object, ...entities: readonly { readonly name: string }[]): Design =>
  describe(
    schema({ ...tables, entities: Object.fromEntries(entities.map(each => [each.name, each])) } as never),
  )

export const category = (more: Record<string, z.ZodType> = {}) =>
  entity('Category', { PK: 'CATEGORY#{category}', SK: 'CATEGORY' }, { category: id, ...more } as {
    category: typeof id
  })
export const counted = category({ products: z.int().default(0) })
export const counting = (options = {}) =>
  product(plain, { counters: [count(counted as never, 'products' as never, options)] })

export const gsi1 = { GSI1PK: 'CATEGORY#{category}', GSI1SK: '{productId}' }
export const before = of(one, product())
