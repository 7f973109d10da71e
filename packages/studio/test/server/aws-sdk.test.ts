import { open, serve } from '@monotable/engine'
import { openDynamoDB } from '@monotable/server/host'
import { expect, onTestFinished, test } from 'vitest'
import { serveStudio } from '../../server/index.ts'

test('on DynamoDB behind the AWS SDK everything that the page asks is answered, binary values too', async () => {
  const server = await serve(await open(), { port: 0 })
  onTestFinished(() => server.close())
  const store = await openDynamoDB({ dynamodbEndpoint: server.url, region: undefined }, {})
  const { transport } = store
  const studio = await serveStudio({
    send: (operation, input) => transport.send(operation, input),
    ...(transport.binary && { binary: transport.binary }),
    port: 0,
  })
  onTestFinished(async () => {
    await studio.close()
    await store.close()
  })
  const ask = async (operation: string, input: object) => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(input) }
    return (await fetch(`${studio.url}/api/dynamodb/${operation}`, request)).json()
  }
  await transport.send('CreateTable', {
    TableName: 'Things',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'B' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
  const Item = {
    id: { B: 'AQI=' },
    blobs: { BS: ['AQ==', 'Ag=='] },
    list: { L: [{ B: 'Aw==' }] },
    number: { N: '12345678901234567890123456789012345678' },
  }
  await ask('PutItem', { TableName: 'Things', Item })
  await ask('BatchWriteItem', { RequestItems: { Things: [{ PutRequest: { Item: { id: { B: 'BA==' } } } }] } })
  expect(await ask('ListTables', {})).toMatchObject({ TableNames: ['Things'] })
  expect(await ask('DescribeTable', { TableName: 'Things' })).toMatchObject({
    Table: { TableStatus: 'ACTIVE' },
  })
  expect(await ask('GetItem', { TableName: 'Things', Key: { id: Item.id } })).toMatchObject({ Item })
  expect((await ask('Scan', { TableName: 'Things' })).Items).toHaveLength(2)
  const create = { TableName: 'Things', Item, ConditionExpression: 'attribute_not_exists(id)' }
  const refused = await ask('PutItem', { ...create, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })
  expect(refused).toMatchObject({ name: 'ConditionalCheckFailedException', Item })
})
