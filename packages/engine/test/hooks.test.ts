import { expect, onTestFinished, test } from 'vitest'
import { DynamoDBError, type FailedCondition, type LogEntry, type OpenOptions, open } from '../src/index.ts'

const table = {
  TableName: 'things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'kind'].map(name => ({ AttributeName: name, AttributeType: 'S' })),
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byKind',
      KeySchema: [{ AttributeName: 'kind', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
}

async function opened(options: OpenOptions = {}) {
  const db = await open(options)
  onTestFinished(() => db.close())
  await db.send('CreateTable', table)
  return db
}

const put = (pk: string, kind?: string) => ({
  TableName: 'things',
  Item: { pk: { S: pk }, ...(kind && { kind: { S: kind } }) },
})

test('units are counted per table and index, reads and writes apart', async () => {
  const db = await opened()
  await db.send('PutItem', put('a', 'x'))
  await db.send('PutItem', put('b'))
  await db.send('GetItem', { TableName: 'things', Key: { pk: { S: 'a' } }, ConsistentRead: true })
  await db.send('Query', {
    TableName: 'things',
    IndexName: 'byKind',
    KeyConditionExpression: 'kind = :k',
    ExpressionAttributeValues: { ':k': { S: 'x' } },
  })
  expect(db.units()).toEqual({
    things: { read: 1, write: 2, indexes: { byKind: { read: 0.5, write: 1 } } },
  })
})

test('units of batches and transactions are counted too', async () => {
  const db = await opened()
  const requests = ['a', 'b', 'c'].map(pk => ({ PutRequest: { Item: put(pk, 'x').Item } }))
  await db.send('BatchWriteItem', { RequestItems: { things: requests } })
  expect(db.units()).toEqual({
    things: { read: 0, write: 3, indexes: { byKind: { read: 0, write: 3 } } },
  })
  await db.send('BatchGetItem', {
    RequestItems: { things: { Keys: [{ pk: { S: 'a' } }, { pk: { S: 'b' } }] } },
  })
  expect(db.units()).toMatchObject({ things: { read: 1 } })
  await db.send('TransactWriteItems', { TransactItems: [{ Put: put('d') }] })
  expect(db.units()).toMatchObject({ things: { write: 5 } })
})

test('the log has every operation with its input, its time and its refusal', async () => {
  const entries: LogEntry[] = []
  const db = await opened({ log: entry => entries.push(entry) })
  await db.send('PutItem', put('a'))
  await db.send('PutItem', { TableName: 'nothing', Item: {} }).catch(() => {})
  expect(entries).toMatchObject([
    { operation: 'CreateTable' },
    { operation: 'PutItem', input: put('a') },
    { operation: 'PutItem', error: 'ResourceNotFoundException' },
  ])
  expect(entries[1]?.milliseconds).toBeGreaterThan(0)
})

test('a refused condition says which part of it was false', async () => {
  const db = await opened()
  await db.send('PutItem', put('a', 'x'))
  const refused = await db
    .send('PutItem', {
      ...put('a'),
      ConditionExpression: 'attribute_exists(pk) AND (kind = :x AND kind = :y)',
      ExpressionAttributeValues: { ':x': { S: 'x' }, ':y': { S: 'y' } },
    })
    .catch(error => error)
  expect(refused).toBeInstanceOf(DynamoDBError)
  expect((refused.cause as FailedCondition).part).toBe('kind = :y')
})

test('input that is given in process is not changed, and output is the caller’s', async () => {
  const db = await opened()
  const input = {
    TableName: 'things',
    Item: { pk: { S: 'a' }, n: { N: '1.50' }, b: { B: new Uint8Array([1, 2]) } },
  }
  const copy = structuredClone(input)
  await db.send('PutItem', input)
  expect(input).toEqual(copy)
  const get = () =>
    db.send<{ Item: Record<string, object> }>('GetItem', { TableName: 'things', Key: { pk: { S: 'a' } } })
  const first = await get()
  expect(first.Item).toEqual({ pk: { S: 'a' }, n: { N: '1.5' }, b: { B: 'AQI=' } })
  first.Item.n = { N: '2' }
  expect((await get()).Item.n).toEqual({ N: '1.5' })
})

test('attributes may have the names of JavaScript’s own', async () => {
  const db = await opened()
  const item = JSON.parse(
    '{"pk":{"S":"a"},"__proto__":{"S":"x"},"constructor":{"M":{"__proto__":{"N":"1"}}}}',
  )
  await db.send('PutItem', { TableName: 'things', Item: item })
  const answer = await db.send<{ Item: object }>('GetItem', { TableName: 'things', Key: { pk: { S: 'a' } } })
  expect(JSON.parse(JSON.stringify(answer.Item))).toEqual(item)
  const none = await db.send('Scan', { TableName: 'things', FilterExpression: 'attribute_exists(toString)' })
  expect(none).toMatchObject({ Count: 0, ScannedCount: 1 })
})

test('an operation that is not DynamoDB’s is refused', async () => {
  const db = await opened()
  await expect(db.send('DropEverything')).rejects.toMatchObject({ name: 'UnknownOperationException' })
})

test('a closed engine answers nothing', async () => {
  const db = await open()
  await db.close()
  await expect(db.send('ListTables')).rejects.toMatchObject({ name: 'ServiceUnavailable' })
})
