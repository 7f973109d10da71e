import { gsi, lsi, table } from 'monotable'
import * as z from 'zod'
import { ofEntities } from './entity-kinds.ts'
import { before, type Case, gsi1, id, indexed, of, one, plain, product } from './kind-designs.ts'

/** Changes of tables, indexes, keys and attributes. */
const ofAttributes: readonly Case[] = [
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
]

/** Every kind of change that `planMigration` knows. */
export const cases: readonly Case[] = [...ofAttributes, ...ofEntities]
