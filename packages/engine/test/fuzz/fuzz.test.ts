import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../src/http/server.ts'
import { open } from '../../src/open.ts'
import { damage, mutate, randomFrom } from './mutate.ts'
import { validRequests } from './valid-requests.ts'

const rounds = Number(process.env.FUZZ_ROUNDS ?? 3000)
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const patience = 10_000

let server: Awaited<ReturnType<typeof serve>>
const streams = new Set(['ListStreams', 'DescribeStream', 'GetShardIterator', 'GetRecords'])

beforeAll(async () => {
  const engine = await open({ report: () => {} })
  server = await serve(engine, { port: 0 })
  await engine.send('CreateTable', {
    TableName: 'fuzz',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'N' },
      { AttributeName: 's', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'bySecond',
        KeySchema: [{ AttributeName: 's', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
})

afterAll(() => server.close())

async function post(operation: string, body: Buffer) {
  const service = streams.has(operation) ? 'DynamoDBStreams_20120810' : 'DynamoDB_20120810'
  const response = await fetch(server.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${service}.${operation}`,
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=fuzz/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=00',
    },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(patience),
  })
  return { status: response.status, text: await response.text() }
}

test.each(validRequests)('%s is understood when it is whole', async (operation, input) => {
  const { status, text } = await post(operation, Buffer.from(JSON.stringify(input)))
  expect(status, text).toBeLessThan(500)
  expect(text).not.toContain('SerializationException')
  expect(text).not.toContain('UnknownOperationException')
})

test(`${rounds} broken requests are each refused or answered, never with a fault of ours`, {
  timeout: 60_000 + rounds * 50,
}, async () => {
  const random = randomFrom(seed)
  for (let round = 0; round < rounds; round++) {
    const [operation, input] = validRequests[random(validRequests.length)]!
    const body = damage(random, Buffer.from(JSON.stringify(mutate(random, input)) ?? ''))
    const label = `seed ${seed}, round ${round}, ${operation} ${body.toString('utf8', 0, 2000)}`
    const { status, text } = await post(operation, body).catch(error => expect.fail(`${label}: ${error}`))
    if (status >= 500) expect.fail(`${label}: ${status} ${text}`)
    if (text !== '') JSON.parse(text)
  }
  const { status } = await post('ListTables', Buffer.from('{}'))
  expect(status, 'the server still answers').toBe(200)
})
