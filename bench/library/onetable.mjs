// biome-ignore-all lint/suspicious/noTemplateCurlyInString: its templates are written so
import { Table } from 'dynamodb-onetable'
import { Dynamo } from 'dynamodb-onetable/Dynamo'
import { captureStored } from './capture-stored.mjs'
import { atLeast, category, change, key, product, products } from './product.mjs'

const schema = {
  format: 'onetable:1.1.0',
  version: '0.0.1',
  indexes: {
    primary: { hash: 'PK', sort: 'SK' },
    GSI1: { hash: 'GSI1PK', sort: 'GSI1SK', project: 'all' },
  },
  models: {
    Product: {
      PK: { type: String, value: 'SHOP#${shopId}' },
      SK: { type: String, value: 'PRODUCT#${productId}' },
      GSI1PK: { type: String, value: 'SHOP#${shopId}#CATEGORY#${category}' },
      GSI1SK: { type: String, value: 'PRODUCT#${productId}' },
      shopId: { type: String, required: true },
      productId: { type: String, required: true },
      category: { type: String, required: true },
      name: { type: String, required: true },
      sku: { type: String, required: true },
      price: { type: Number, required: true },
      stock: { type: Number, required: true },
      threshold: { type: Number, required: true },
      location: { type: String, required: true },
      active: { type: Boolean, required: true },
      tags: { type: Array, items: { type: String }, required: true },
      createdAt: { type: String, required: true },
    },
  },
  params: { timestamps: false, isoDates: true, typeField: 'entityType' },
}

function onetable(client) {
  const Product = new Table({ name: 'Shop', client, schema, partial: true, logger: false }).getModel(
    'Product',
  )
  const where = { where: '${stock} >= {atLeast}', substitutions: { atLeast } }
  return {
    put: () => Product.create(product, { exists: null }),
    get: () => Product.get(key),
    query: () => Product.find(category, { index: 'GSI1', limit: 100 }),
    update: () => Product.update({ ...key, ...change }, where),
  }
}

const dynamo = client => new Dynamo({ client })

/** It marshals by itself, so its stub answers in DynamoDB's own JSON. */
export async function stub() {
  const stored = await captureStored(onetable, dynamo)
  const items = products.map(({ productId }) => ({
    ...stored,
    productId: { S: productId },
    SK: { S: `PRODUCT#${productId}` },
  }))
  const answers = {
    PutItemCommand: {},
    GetItemCommand: { Item: stored },
    QueryCommand: { Items: items, Count: 100 },
    UpdateItemCommand: { Attributes: stored },
  }
  return onetable(dynamo({ send: async command => answers[command.constructor.name], config: {} }))
}
