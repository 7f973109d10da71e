// What the examples in doc comments speak of without declaring it.
import { open } from '@monotable/engine'
import type { System } from '@monotable/server'
import { connect, entity, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

export const Shop = entity(
  'Shop',
  { PK: 'SHOP#{shopId}', SK: 'META' },
  { shopId: z.string(), name: z.string(), productCount: z.int().default(0) },
)
export const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
    GSI1SK: '{name}',
  },
  {
    shopId: z.string(),
    productId: z.string(),
    category: z.string(),
    name: z.string(),
    stock: z.int().min(0),
  },
)
export const Sale = entity(
  'Sale',
  { PK: 'SHOP#{shopId}', SK: 'SALE#{soldAt}#{saleId}' },
  { shopId: z.string(), saleId: z.string(), soldAt: z.iso.datetime() },
)
export const shop = schema({
  tables: [table('Shop', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Shop, Product, Sale },
  access: {
    productsByCategory: query(Product, 'GSI1PK = SHOP#{shopId}#CATEGORY#{category}'),
    salesByDate: query(Sale, 'PK = SHOP#{shopId}, SK between SALE#{from} and SALE#{to}'),
  },
})
export const engine = await open()
export const db = connect(shop, engine)

export const systems = [] as readonly System[]

const peopleTable = [table('People', { key: ['PK', 'SK'] })]
const Loan = entity(
  'Loan',
  { PK: 'LOAN#{id}', SK: 'LOAN' },
  { id: z.string(), dueAt: z.int(), endsAt: z.int().optional() },
)
export const older = schema({
  tables: peopleTable,
  entities: {
    Person: entity('Person', { PK: 'PERSON#{id}', SK: 'PERSON' }, { id: z.string(), name: z.string() }),
    Book: entity('Book', { PK: 'BOOK#{id}', SK: 'BOOK' }, { id: z.string(), name: z.string() }),
    Loan,
  },
})
export const newer = schema({
  tables: peopleTable,
  entities: {
    Person: entity(
      'Person',
      { PK: 'PERSON#{id}', SK: 'PERSON' },
      { id: z.string(), first: z.string(), last: z.string() },
    ),
    Book: entity('Book', { PK: 'BOOK#{id}', SK: 'BOOK' }, { id: z.string(), title: z.string() }),
    Loan,
  },
})
