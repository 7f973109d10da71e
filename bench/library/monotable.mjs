import { connect, entity, gsi, query, schema, table, when } from 'monotable'
import * as z from 'zod'
import { captureStored } from './capture-stored.mjs'
import { atLeast, category, change, key, product, products } from './product.mjs'

const Product = entity(
  'Product',
  {
    PK: 'SHOP#{shopId}',
    SK: 'PRODUCT#{productId}',
    GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
    GSI1SK: 'PRODUCT#{productId}',
  },
  {
    shopId: z.string(),
    productId: z.string(),
    category: z.string(),
    name: z.string(),
    sku: z.string(),
    price: z.number(),
    stock: z.int(),
    threshold: z.int(),
    location: z.string(),
    active: z.boolean(),
    tags: z.array(z.string()),
    createdAt: z.string(),
  },
  { type: { entityType: 'Product' } },
)

const shop = schema({
  tables: [table('Shop', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Product },
  access: { productsByCategory: query(Product, 'GSI1PK = SHOP#{shopId}#CATEGORY#{category}') },
})

/** The same calls as those of the others. `transport` is a stub, or the whole AWS SDK. */
export function monotable(transport) {
  const db = connect(shop, transport)
  return {
    put: () => db.Product.put(product),
    get: () => db.Product.get(key),
    query: () => db.productsByCategory(category, { limit: 100 }),
    update: () =>
      db.Product.update(key, { set: change }, { condition: when('stock >= {atLeast}', { atLeast }) }),
  }
}

/** What DynamoDB would answer, in its own JSON. */
export async function answers() {
  const stored = await captureStored(({ send }) =>
    monotable({ send: (operation, input) => send(operation, input) }),
  )
  const items = products.map(({ productId }) => ({
    ...stored,
    productId: { S: productId },
    SK: { S: `PRODUCT#${productId}` },
    GSI1SK: { S: `PRODUCT#${productId}` },
  }))
  return {
    PutItem: {},
    GetItem: { Item: stored },
    Query: { Items: items, Count: 100, ScannedCount: 100 },
    UpdateItem: { Attributes: stored },
  }
}

/** Answers at once. */
export async function stub() {
  const given = await answers()
  return monotable({ send: async operation => given[operation] })
}
