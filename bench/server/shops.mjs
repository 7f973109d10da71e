import { randomUUID } from 'node:crypto'
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { connect, ensureTables } from 'monotable'
import { awsSdk } from 'monotable/aws-sdk'
import './aws-environment.mjs'
import { systems } from './inventory.mjs'

const [{ schema }] = systems
const [{ name: declaredName }] = schema.tables
const created = '2026-01-01T08:00:00.000Z'
/** More than is ever sold. */
const openingStock = 1_000_000_000

const uuid = (kind, number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Ten shops, each of another owner; the same ones on every run. */
export function shopsWith(productCount) {
  return Array.from({ length: 10 }, (_, at) => ({
    shopId: uuid(1, at),
    ownerId: `owner-${at}`,
    productIds: Array.from({ length: productCount / 10 }, (_, number) => uuid(2, at * 1000 + number)),
  }))
}

/** Reads a table over the DynamoDB protocol, from any store. */
export function openTable({ endpoint, table }) {
  const client = new DynamoDBClient({ endpoint })
  const transport = awsSdk(client)
  const db = connect(schema, transport, { tables: { [declaredName]: table } })
  return {
    async fill(shops) {
      await ensureTables(schema, transport, { tables: { [declaredName]: table } })
      await Promise.all(shops.map(shop => open(db, shop)))
    },
    async salesCounted(shops) {
      let count = 0
      for (const { shopId } of shops) {
        const range = { from: '2000-01-01', to: '2999-12-31' }
        for await (const day of db.dayTotals.each({ shopId, ...range })) count += day.saleCount
      }
      return count
    },
    /** Everything in it without its values: which attributes of which types each kind of item has. */
    async shapes() {
      const shapes = new Set()
      let ExclusiveStartKey
      do {
        const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey }))
        for (const item of page.Items) shapes.add(shapeOf(item))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey)
      return [...shapes].sort()
    },
    close: () => client.destroy(),
  }
}

async function open(db, { shopId, ownerId, productIds }) {
  const times = { createdAt: created, updatedAt: created }
  await db.transact(t => [
    t.Shop.create({ shopId, name: `Shop of ${ownerId}`, ownerId, ...times }),
    t.Account.create({ userId: ownerId, shopCount: 1 }),
    t.Membership.create({ userId: ownerId, shopId, role: 'owner', name: `Shop of ${ownerId}` }),
  ])
  for (const [number, productId] of productIds.entries()) {
    const movement = { transactionId: randomUUID(), productId, shopId, performedBy: ownerId }
    await db.transact(t => [
      t.Product.create({
        ...{ productId, shopId, sku: `SKU-${number}`, name: `Product number ${number}`, unitPrice: 29.99 },
        ...{ category: `Category ${number % 7}`, location: `Shelf ${number}`, reorderThreshold: 10 },
        ...{ currentStock: openingStock, ...times },
      }),
      t.Transaction.create({
        ...{ ...movement, quantityChange: openingStock, type: 'IN', reason: 'adjustment' },
        ...{ timestamp: created, stockAfter: openingStock },
      }),
    ])
  }
}

const shapeOf = item =>
  `${item.entityType.S}: ${Object.entries(item)
    .map(([name, value]) => `${name} ${Object.keys(value)}`)
    .sort()
    .join(', ')}`
