import * as z from 'zod'
import type { Pattern } from '../../src/schema/access.ts'
import { type AnyEntity, entity } from '../../src/schema/entity.ts'
import type { PatternModel } from '../../src/schema/pattern-model.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, type Table, table } from '../../src/schema/table.ts'

export const shop = table('Shop', {
  key: ['PK', 'SK'],
  indexes: {
    GSI1: gsi('GSI1PK', 'GSI1SK'),
    GSI2: gsi('GSI2PK'),
    Inverted: gsi('SK', 'PK'),
    ByPrice: gsi('GSI1PK', 'price'),
  },
})

export const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
    GSI1SK: 'CITY#{location.city}#PRICE#{price:0000.00}#{productId}',
    GSI2PK: 'SKU#{sku:upper}',
  },
  {
    shopId: z.string(),
    productId: z.string(),
    category: z.string(),
    location: z.object({ city: z.string() }),
    price: z.number(),
    sku: z.string(),
    status: z.enum(['open', 'closed']),
    tags: z.set(z.string()),
  },
)

export const Sale = entity(
  'Sale',
  { PK: 'SHOP#{shopId}', SK: 'SALE#{timestamp}#{saleId}' },
  { shopId: z.string(), saleId: z.string(), timestamp: z.iso.datetime({ offset: true }) },
)

export const SaleRef = entity(
  'SaleRef',
  { PK: 'SHOP#{shopId}', SK: 'SALEREF#{saleId}' },
  { shopId: z.string(), saleId: z.string() },
)

export const Shop = entity('Shop', { PK: 'SHOP#{shopId}', SK: 'META' }, { shopId: z.string() })

export function model(
  pattern: Pattern,
  entities: readonly AnyEntity[] = [Product, Sale, SaleRef, Shop],
  on: Table = shop,
): PatternModel {
  const members = Object.fromEntries(entities.map(one => [one.name, one]))
  const { patterns } = schema({ tables: [on], entities: members, access: { thePattern: pattern } }).model
  return patterns.get('thePattern') as PatternModel
}

export const texts = (values: readonly object[] | undefined) => values?.map(value => Object.values(value)[0])

export function anyQuery(of: AnyEntity, condition: string): Pattern {
  return { kind: 'query', entities: [of], condition, options: {} }
}
