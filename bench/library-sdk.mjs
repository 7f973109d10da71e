// The same calls with the whole AWS SDK in the way, only HTTP stubbed, beside the call that one would write by hand:
// node bench/library-sdk.mjs [--seconds 1] [--rounds 7]
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { awsSdk } from 'monotable/aws-sdk'
import { answers, monotable } from './library/monotable.mjs'
import { atLeast, category, change, key, product } from './library/product.mjs'
import { counts } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'
import { callsPerSecond, inTurn } from './rig/rounds.mjs'

const { seconds, rounds, trial } = counts({ seconds: 1, rounds: 7 })
const bodies = Object.fromEntries(
  Object.entries(await answers()).map(([operation, answer]) => [
    operation,
    Buffer.from(JSON.stringify(answer)),
  ]),
)

/** Stands where the SDK would open a connection. */
const requestHandler = {
  metadata: { handlerProtocol: 'http/1.1' },
  async handle({ headers }) {
    const body = bodies[headers['x-amz-target'].split('.')[1]]
    return { response: { statusCode: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body } }
  },
}

const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
const client = () => new DynamoDBClient({ region: 'eu-west-1', credentials, requestHandler })
const document = DynamoDBDocumentClient.from(client())
const TableName = 'Shop'
const Key = { PK: `SHOP#${key.shopId}`, SK: `PRODUCT#${key.productId}` }
const index = { GSI1PK: `SHOP#${category.shopId}#CATEGORY#${category.category}`, GSI1SK: Key.SK }
const byHand = {
  put: () =>
    document.send(
      new PutCommand({ TableName, Item: { ...Key, ...index, entityType: 'Product', ...product } }),
    ),
  get: () => document.send(new GetCommand({ TableName, Key })),
  query: () =>
    document.send(
      new QueryCommand({
        TableName,
        IndexName: 'GSI1',
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': 'GSI1PK' },
        ExpressionAttributeValues: { ':pk': index.GSI1PK },
        Limit: 100,
      }),
    ),
  update: () =>
    document.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #name = :name, #price = :price, #stock = :stock',
        ConditionExpression: '#stock >= :atLeast',
        ExpressionAttributeNames: { '#name': 'name', '#price': 'price', '#stock': 'stock' },
        ExpressionAttributeValues: {
          ':name': change.name,
          ':price': change.price,
          ':stock': change.stock,
          ':atLeast': atLeast,
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
}
const ours = monotable(awsSdk(client()))

const columns = ['monotable', 'by hand']
const report = new Report('library-sdk', columns)
for (const [name, call] of Object.entries({
  put: 'put',
  get: 'get',
  'query of 100': 'query',
  update: 'update',
})) {
  const sides = [ours, byHand].map(
    side =>
      async (time = seconds) =>
        1e6 / (await callsPerSecond(side[call], 1, time)),
  )
  for (const side of sides) await side(Math.min(1, seconds))
  const [mine, other] = await inTurn(rounds, sides)
  // At most five in a hundred over the call by hand.
  report.add({
    name,
    unit: 'µs',
    values: { monotable: mine, 'by hand': other },
    ratioBar: 0.95,
    lessIsBetter: true,
  })
}
const conditions = `An entity of 12 attributes with one index; by hand is a call of DynamoDBDocumentClient. Medians of ${rounds} rounds in turn.`
report.save({ conditions, trial })
