import { Entity } from 'dynamodb-toolbox/entity'
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get'
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put'
import { UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update'
import { boolean, item, list, number, string } from 'dynamodb-toolbox/schema'
import { Table } from 'dynamodb-toolbox/table'
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query'
import { captureStored } from './capture-stored.mjs'
import { atLeast, category, change, key, product, products } from './product.mjs'

const schema = item({
  shopId: string().key(),
  productId: string().key(),
  category: string(),
  name: string(),
  sku: string(),
  price: number(),
  stock: number(),
  threshold: number(),
  location: string(),
  active: boolean(),
  tags: list(string()),
  createdAt: string(),
  GSI1PK: string().optional(),
  GSI1SK: string().optional(),
})

function toolbox(documentClient) {
  const table = new Table({
    name: 'Shop',
    documentClient,
    partitionKey: { name: 'PK', type: 'string' },
    sortKey: { name: 'SK', type: 'string' },
    entityAttributeSavedAs: 'entityType',
    indexes: {
      GSI1: {
        type: 'global',
        partitionKey: { name: 'GSI1PK', type: 'string' },
        sortKey: { name: 'GSI1SK', type: 'string' },
      },
    },
  })
  const Product = new Entity({
    name: 'Product',
    table,
    schema,
    timestamps: false,
    computeKey: ({ shopId, productId }) => ({ PK: `SHOP#${shopId}`, SK: `PRODUCT#${productId}` }),
  })
  // The library computes no keys of indexes, so its users do.
  const indexed = {
    ...product,
    GSI1PK: `SHOP#${product.shopId}#CATEGORY#${product.category}`,
    GSI1SK: `PRODUCT#${product.productId}`,
  }
  return {
    put: () => Product.build(PutItemCommand).item(indexed).send(),
    get: () => Product.build(GetItemCommand).key(key).send(),
    query: () =>
      table
        .build(QueryCommand)
        .entities(Product)
        .query({ index: 'GSI1', partition: `SHOP#${category.shopId}#CATEGORY#${category.category}` })
        .options({ limit: 100 })
        .send(),
    update: () =>
      Product.build(UpdateItemCommand)
        .item({ ...key, ...change })
        .options({ condition: { attr: 'stock', gte: atLeast }, returnValues: 'ALL_NEW' })
        .send(),
  }
}

/** Answers at once with plain objects, as the document client would. */
export async function stub() {
  const stored = await captureStored(toolbox)
  const items = products.map(({ productId }) => ({ ...stored, productId, SK: `PRODUCT#${productId}` }))
  const answers = {
    PutCommand: {},
    GetCommand: { Item: stored },
    QueryCommand: { Items: items, Count: 100 },
    UpdateCommand: { Attributes: stored },
  }
  return toolbox({ send: async command => answers[command.constructor.name] })
}
