import { Entity } from 'electrodb'
import { captureStored } from './capture-stored.mjs'
import { atLeast, category, change, key, product, products } from './product.mjs'

const schema = {
  model: { entity: 'product', version: '1', service: 'shop' },
  attributes: {
    shopId: { type: 'string', required: true },
    productId: { type: 'string', required: true },
    category: { type: 'string', required: true },
    name: { type: 'string', required: true },
    sku: { type: 'string', required: true },
    price: { type: 'number', required: true },
    stock: { type: 'number', required: true },
    threshold: { type: 'number', required: true },
    location: { type: 'string', required: true },
    active: { type: 'boolean', required: true },
    tags: { type: 'list', items: { type: 'string' }, required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byId: { pk: { field: 'PK', composite: ['shopId'] }, sk: { field: 'SK', composite: ['productId'] } },
    byCategory: {
      index: 'GSI1',
      pk: { field: 'GSI1PK', composite: ['shopId', 'category'] },
      sk: { field: 'GSI1SK', composite: ['productId'] },
    },
  },
}

function electrodb(client) {
  const Product = new Entity(schema, { table: 'Shop', client })
  return {
    put: () => Product.put(product).go(),
    get: () => Product.get(key).go(),
    query: () => Product.query.byCategory(category).go({ limit: 100 }),
    update: () =>
      Product.patch(key)
        .set(change)
        .where(({ stock }, { gte }) => gte(stock, atLeast))
        .go({ response: 'all_new' }),
  }
}

/** Answers at once with plain objects, as the document client would. */
export async function stub() {
  const stored = await captureStored(electrodb)
  const answers = {
    PutCommand: {},
    GetCommand: { Item: stored },
    QueryCommand: { Items: products.map(({ productId }) => ({ ...stored, productId })), Count: 100 },
    UpdateCommand: { Attributes: stored },
  }
  return electrodb({ send: async command => answers[command.constructor.name] })
}
