import { count, entity, gsi, lsi, schema, table } from 'monotable'
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

const id = z.string()
const one = { tables: [table('Shop', { key: ['PK', 'SK'] })] }
const indexed = (...names: readonly ('GSI1' | 'GSI2')[]) => ({
  tables: [
    table('Shop', {
      key: ['PK', 'SK'],
      indexes: Object.fromEntries(names.map(name => [name, gsi(`${name}PK`, `${name}SK`)])),
    }),
  ],
})

const two = (...names: readonly string[]) => ({
  tables: names.map(name => table(name, { key: ['PK', 'SK'] })),
})

const Sku = entity('Sku', { PK: 'SKU#{sku}', SK: 'SKU' }, { sku: id, productId: id })
const Anonymous = entity('Sku', { PK: 'SKU#{sku}', SK: 'SKU' }, { sku: id })
const Listed = entity(
  'Listed',
  { PK: 'CATEGORY#{category}', SK: '{productId}' },
  { category: id, productId: id },
)
const plain = { productId: id, sku: id, category: id, stock: z.int() }

const product = (attributes: Record<string, z.ZodType> = plain, options = {}, keys = {}) =>
  entity(
    'Product',
    { PK: 'PRODUCT#{productId}', SK: 'PRODUCT', ...keys } as never,
    attributes,
    options as never,
  )

const of = (tables: object, ...entities: readonly { readonly name: string }[]): Design =>
  describe(
    schema({ ...tables, entities: Object.fromEntries(entities.map(each => [each.name, each])) } as never),
  )

const category = (more: Record<string, z.ZodType> = {}) =>
  entity('Category', { PK: 'CATEGORY#{category}', SK: 'CATEGORY' }, { category: id, ...more } as {
    category: typeof id
  })
const counted = category({ products: z.int().default(0) })
const counting = (options = {}) =>
  product(plain, { counters: [count(counted as never, 'products' as never, options)] })

const gsi1 = { GSI1PK: 'CATEGORY#{category}', GSI1SK: '{productId}' }
const before = of(one, product())

/** Every kind of change that `planMigration` knows. */
export const cases: readonly Case[] = [
  { title: 'nothing', older: before, newer: before, expected: [] },
  {
    title: 'two indexes, which DynamoDB builds one at a time',
    older: before,
    newer: of(
      indexed('GSI1', 'GSI2'),
      product(plain, {}, { ...gsi1, GSI2PK: 'STOCK', GSI2SK: '{stock:00000}' }),
    ),
    expected: [
      ['index added', 'run'],
      ['index added', 'run'],
      ['key added', 'run'],
      ['key added', 'run'],
      ['key added', 'run'],
      ['key added', 'run'],
    ],
  },
  {
    title: 'an index on an attribute that items have',
    older: before,
    newer: of({ tables: [table('Shop', { key: ['PK', 'SK'], indexes: { BySku: gsi('sku') } })] }, product()),
    expected: [
      ['index added', 'run'],
      ['key added', 'nothing'],
    ],
  },
  {
    title: 'an index removed',
    older: of(indexed('GSI1'), product(plain, {}, gsi1)),
    newer: before,
    expected: [
      ['index removed', 'run'],
      ['key removed', 'run'],
      ['key removed', 'run'],
    ],
  },
  {
    title: 'another projection',
    older: of(indexed('GSI1'), product(plain, {}, gsi1)),
    newer: of(
      {
        tables: [
          table('Shop', {
            key: ['PK', 'SK'],
            indexes: { GSI1: gsi('GSI1PK', 'GSI1SK', { projection: 'KEYS_ONLY' }) },
          }),
        ],
      },
      product(plain, {}, gsi1),
    ),
    expected: [['index changed', 'refused']],
  },
  {
    title: 'a local index',
    older: before,
    newer: of(
      { tables: [table('Shop', { key: ['PK', 'SK'], indexes: { LSI1: lsi('LSI1SK') } })] },
      product(plain, {}, { LSI1SK: '{sku}' }),
    ),
    expected: [
      ['local index changed', 'refused'],
      ['key added', 'run'],
    ],
  },
  {
    title: 'a template changed in place',
    older: of(indexed('GSI1'), product(plain, {}, gsi1)),
    newer: of(indexed('GSI1'), product(plain, {}, { ...gsi1, GSI1SK: '{sku}' })),
    expected: [['key changed', 'refused']],
  },
  {
    title: 'a template changed in place while no program runs',
    older: of(indexed('GSI1'), product(plain, {}, gsi1)),
    newer: of(indexed('GSI1'), product(plain, {}, { ...gsi1, GSI1SK: '{sku}' })),
    options: { stopped: true },
    expected: [['key changed', 'run']],
  },
  {
    title: 'a mask with room for more digits',
    older: of(indexed('GSI1'), product(plain, {}, { ...gsi1, GSI1SK: '{stock:0000}' })),
    newer: of(indexed('GSI1'), product(plain, {}, { ...gsi1, GSI1SK: '{stock:0000+}' })),
    expected: [['mask widened', 'nothing']],
  },
  {
    title: 'attributes added: optional, with a default, computed, and without anything',
    older: before,
    newer: of(
      one,
      product({
        ...plain,
        note: z.string().optional(),
        colour: z.string().default('grey'),
        label: z.string(),
        weight: z.number(),
      }),
    ),
    options: { steps: [{ entity: 'Product', from: [], to: ['label'] }] },
    expected: [
      ['attribute added', 'nothing'],
      ['attribute added', 'run'],
      ['attribute added', 'run'],
      ['attribute added', 'refused'],
    ],
  },
  {
    title: 'an attribute that is now required, one removed, one retyped, and a value removed',
    older: of(one, product({ ...plain, size: z.enum(['S', 'M']), note: z.string().optional() })),
    newer: of(
      one,
      product({ productId: id, sku: id, stock: z.string(), size: z.enum(['S']), note: z.string() }),
    ),
    expected: [
      ['attribute removed', 'nothing'],
      ['attribute retyped', 'refused'],
      ['values removed', 'by hand'],
      ['attribute required', 'refused'],
    ],
  },
  {
    title: 'an attribute renamed that an index key is made of',
    older: of(indexed('GSI1'), product(plain, {}, gsi1)),
    newer: of(
      indexed('GSI1'),
      product(
        { productId: id, sku: id, department: id, stock: z.int() },
        {},
        { GSI1PK: 'CATEGORY#{department}', GSI1SK: '{productId}' },
      ),
    ),
    options: { renames: [{ entity: 'Product', from: 'category', to: 'department' }] },
    expected: [['attribute renamed', 'run']],
  },
  {
    title: 'an attribute split in two, which the migration file converts',
    older: before,
    newer: of(one, product({ productId: id, maker: id, number: id, category: id, stock: z.int() })),
    options: { steps: [{ entity: 'Product', from: ['sku'], to: ['maker', 'number'] }] },
    expected: [['attribute converted', 'run']],
  },
  {
    title: 'a conversion under the same name',
    older: before,
    newer: of(one, product({ ...plain, stock: z.string() })),
    options: { steps: [{ entity: 'Product', from: ['stock'], to: ['stock'] }] },
    expected: [['attribute converted', 'refused']],
  },
  {
    title: 'a type attribute',
    older: before,
    newer: of(one, product(plain, { type: { kind: 'PRODUCT' } })),
    expected: [['type attribute added', 'run']],
  },
  {
    title: 'another type attribute',
    older: of(one, product(plain, { type: { kind: 'PRODUCT' } })),
    newer: of(one, product(plain, { type: { kind: 'ARTICLE' } })),
    expected: [['type attribute changed', 'refused']],
  },
  {
    title: 'a guard',
    older: before,
    newer: of(one, product(plain, { guards: [Sku] }), Sku),
    expected: [
      ['guard added', 'run'],
      ['entity added', 'nothing'],
    ],
  },
  {
    title: 'a guard that does not name its owner',
    older: before,
    newer: of(one, product(plain, { guards: [Anonymous] }), Anonymous),
    expected: [
      ['guard added', 'refused'],
      ['entity added', 'nothing'],
    ],
  },
  {
    title: 'a guard removed, with its entity',
    older: of(one, product(plain, { guards: [Sku] }), Sku),
    newer: before,
    expected: [
      ['guard removed', 'nothing'],
      ['entity removed', 'run'],
    ],
  },
  {
    title: 'a mirror',
    older: before,
    newer: of(one, product(plain, { mirrors: [Listed] }), Listed),
    expected: [
      ['mirror added', 'run'],
      ['entity added', 'nothing'],
    ],
  },
  {
    title: 'a mirror removed, whose entity stays',
    older: of(one, product(plain, { mirrors: [Listed] }), Listed),
    newer: of(one, product(), Listed),
    expected: [['mirror removed', 'nothing']],
  },
  {
    title: 'a counter with receipts',
    older: of(one, product(), category()),
    newer: of(one, counting({ receipts: true }), counted),
    expected: [
      ['counter added', 'run'],
      ['attribute added', 'run'],
    ],
  },
  {
    title: 'a counter without receipts',
    older: of(one, product(), category()),
    newer: of(one, counting(), counted),
    expected: [
      ['counter added', 'refused'],
      ['attribute added', 'run'],
    ],
  },
  {
    title: 'a counter in an attribute that is already there',
    older: of(one, product(), counted),
    newer: of(one, counting({ receipts: true }), counted),
    expected: [['counter added', 'refused']],
  },
  {
    title: 'receipts dropped',
    older: of(one, counting({ receipts: true }), counted),
    newer: of(one, counting(), counted),
    expected: [['receipts dropped', 'run']],
  },
  {
    title: 'receipts for a counter that counts already',
    older: of(one, counting(), counted),
    newer: of(one, counting({ receipts: true }), counted),
    expected: [['counter changed', 'refused']],
  },
  {
    title: 'a counter that sums instead',
    older: of(one, counting(), counted),
    newer: of(one, counting({ sumOf: 'stock' }), counted),
    expected: [['counter changed', 'refused']],
  },
  {
    title: 'a counter removed',
    older: of(one, counting(), counted),
    newer: of(one, product(), counted),
    expected: [['counter removed', 'nothing']],
  },
  {
    title: 'who is in an index decided otherwise',
    older: of(indexed('GSI1'), product(plain, {}, gsi1)),
    newer: of(
      indexed('GSI1'),
      product(
        plain,
        {
          only: { GSI1PK: { of: ['stock'], when: () => true }, GSI1SK: { of: ['stock'], when: () => true } },
        },
        gsi1,
      ),
    ),
    expected: [
      ['presence changed', 'run'],
      ['presence changed', 'run'],
    ],
  },
  {
    title: 'a derived value computed otherwise',
    older: of(
      indexed('GSI1'),
      product(
        plain,
        { derive: { shelf: { of: ['category'], value: () => 'A', revision: 1 } } },
        { GSI1PK: 'SHELF#{shelf}', GSI1SK: '{productId}' },
      ),
    ),
    newer: of(
      indexed('GSI1'),
      product(
        plain,
        { derive: { shelf: { of: ['category'], value: () => 'B', revision: 2 } } },
        { GSI1PK: 'SHELF#{shelf}', GSI1SK: '{productId}' },
      ),
    ),
    expected: [['derivation changed', 'refused']],
  },
  {
    title: 'the key of items moved',
    older: before,
    newer: of(one, product(plain, {}, { PK: 'CATEGORY#{category}', SK: 'PRODUCT#{productId}' })),
    expected: [['key moved', 'refused']],
  },
  {
    title: 'an entity in another table',
    older: of(two('Shop', 'Stock'), product(plain, { table: 'Shop' })),
    newer: of(two('Shop', 'Stock'), product(plain, { table: 'Stock' })),
    expected: [['entity moved', 'refused']],
  },
  {
    title: 'another key of the table',
    older: before,
    newer: of(
      { tables: [table('Shop', { key: ['id'] })] },
      entity('Product', { id: 'PRODUCT#{productId}' }, plain),
    ),
    expected: [['table key changed', 'refused']],
  },
  {
    title: 'an entity removed, and one added',
    older: of(one, product(), category()),
    newer: of(one, product(), Listed),
    expected: [
      ['entity added', 'nothing'],
      ['entity removed', 'run'],
    ],
  },
  {
    title: 'TTL switched on, with a moment that the migration file computes',
    older: before,
    newer: of(
      { tables: [table('Shop', { key: ['PK', 'SK'], ttl: 'endsAt' })] },
      product({ ...plain, endsAt: z.int() }),
    ),
    options: { steps: [{ entity: 'Product', from: [], to: ['endsAt'] }] },
    expected: [
      ['TTL changed', 'run'],
      ['attribute added', 'run'],
    ],
  },
  {
    title: 'TTL by another attribute',
    older: of(
      { tables: [table('Shop', { key: ['PK', 'SK'], ttl: 'endsAt' })] },
      product({ ...plain, endsAt: z.int().optional(), goesAt: z.int().optional() }),
    ),
    newer: of(
      { tables: [table('Shop', { key: ['PK', 'SK'], ttl: 'goesAt' })] },
      product({ ...plain, endsAt: z.int().optional(), goesAt: z.int().optional() }),
    ),
    expected: [['TTL changed', 'by hand']],
  },
  {
    title: 'tables added and removed',
    older: of(two('Shop', 'Gone'), product(plain, { table: 'Shop' })),
    newer: of(two('Shop', 'Stock'), product(plain, { table: 'Shop' })),
    expected: [
      ['table removed', 'nothing'],
      ['table added', 'by hand'],
    ],
  },
  {
    title: 'a key attribute of another type',
    older: of(
      { tables: [table('Shop', { key: ['PK', 'SK'], indexes: { ByStock: gsi('stock') } })] },
      product(),
    ),
    newer: of(
      { tables: [table('Shop', { key: ['PK', 'SK'], indexes: { ByStock: gsi('stock') } })] },
      product({ ...plain, stock: z.string() }),
    ),
    expected: [
      ['key attribute retyped', 'refused'],
      ['attribute retyped', 'refused'],
    ],
  },
]
