import { randomUUID } from 'node:crypto'
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from './answer.mjs'
import { writesOf } from './sale-writes.mjs'

const { DYNAMODB_ENDPOINT: endpoint, TABLE } = process.env
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }))
/** What another sale of the same product was quicker with. */
const lostRaces = new Set(['ConditionalCheckFailed', 'TransactionConflict'])
const attempts = 50

/** Everything is read in one request, and written in one. */
export async function sell(userId, shopId, { productId, quantity }) {
  const moment = new Date()
  const ids = { saleId: randomUUID(), transactionId: randomUUID() }
  for (let attempt = 1; ; attempt++) {
    const { shop, product } = await read(userId, shopId, productId)
    if (product.currentStock < quantity)
      throw new Refusal(409, 'INSUFFICIENT_STOCK', `${product.currentStock} are left`)
    const { writes, answer } = writesOf({ ...ids, userId, shop, product, quantity, moment, table: TABLE })
    try {
      await client.send(new TransactWriteCommand({ TransactItems: writes }))
      return answer
    } catch (error) {
      if (!isLostRace(error)) throw error
      if (attempt === attempts) throw new Refusal(503, 'BUSY', 'Others were quicker')
    }
    await new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(2 ** attempt, 100)))
  }
}

async function read(userId, shopId, productId) {
  const keys = [
    { PK: `USER#${userId}`, SK: `SHOP#${shopId}` },
    { PK: `SHOP#${shopId}`, SK: 'META' },
    { PK: `SHOP#${shopId}`, SK: `PRODUCT#${productId}` },
  ]
  const request = { RequestItems: { [TABLE]: { Keys: keys, ConsistentRead: true } } }
  const { Responses } = await client.send(new BatchGetCommand(request))
  const found = Object.fromEntries(Responses[TABLE].map(item => [item.entityType, item]))
  const { MEMBERSHIP: membership, SHOP: shop, PRODUCT: product } = found
  if (!membership || !shop || shop.deletedAt)
    throw new Refusal(403, 'FORBIDDEN', 'You are not allowed to do this')
  if (!product) throw new Refusal(404, 'NOT_FOUND', 'This product does not exist')
  if (product.deletedAt)
    throw new Refusal(409, 'PRODUCT_DELETED', 'This product is deleted. Restore it first.')
  return { shop, product }
}

const isLostRace = error =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons.some(({ Code }) => lostRaces.has(Code))
