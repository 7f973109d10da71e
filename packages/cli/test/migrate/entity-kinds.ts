import { entity, gsi, table } from 'monotable'
import * as z from 'zod'
import {
  Anonymous,
  before,
  type Case,
  category,
  counted,
  counting,
  gsi1,
  indexed,
  Listed,
  of,
  one,
  plain,
  product,
  Sku,
  two,
} from './kind-designs.ts'

/** Changes of what entities declare beside attributes, and of entities themselves. */
export const ofEntities: readonly Case[] = [
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
