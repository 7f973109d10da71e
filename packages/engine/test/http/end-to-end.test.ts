import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, serve } from '../../src/http/server.ts'
import { open } from '../../src/open.ts'
import { keys } from '../backends/keys.ts'
import { ask, call } from './wire.ts'

const table = { TableName: 'orders', BillingMode: 'PAY_PER_REQUEST', ...keys('pk') }

describe('the engine over HTTP', () => {
  let server: RunningServer
  const send = async (operation: string, input: object, headers: Record<string, string> = {}) => {
    const answer = await ask(server.port, {
      headers: { ...call(operation), ...headers },
      body: JSON.stringify(input),
    })
    expect(answer.headers['x-amz-crc32']).toBe(String(crc32(answer.body)))
    return { status: answer.status, json: answer.text && JSON.parse(answer.text) }
  }

  beforeAll(async () => {
    server = await serve(await open(), { port: 0 })
    await send('CreateTable', table)
  })
  afterAll(() => server.close())

  it('puts the region that a caller signed for into names of resources', async () => {
    const { json } = await send('DescribeTable', { TableName: 'orders' })
    expect(json.Table.TableArn).toMatch(/^arn:aws:dynamodb:eu-west-3:\d{12}:table\/orders$/)
  })

  it('gives items back byte for byte', async () => {
    const Item = {
      pk: { S: 'é\u0000"\\\u{1f600}' },
      n: { N: '0.1' },
      ['__proto__']: { S: 'x' },
      b: { B: 'AA==' },
    }
    expect(await send('PutItem', { TableName: 'orders', Item })).toEqual({ status: 200, json: {} })
    expect((await send('GetItem', { TableName: 'orders', Key: { pk: Item.pk } })).json).toEqual({ Item })
  })

  it('shows the item that stood against a condition', async () => {
    const Item = { pk: { S: 'condition' }, v: { S: '1' } }
    await send('PutItem', { TableName: 'orders', Item })
    const refused = await send('PutItem', {
      TableName: 'orders',
      Item,
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    expect(refused).toEqual({
      status: 400,
      json: {
        __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
        message: 'The conditional request failed',
        Item,
      },
    })
  })

  it('keeps the operations of streams apart', async () => {
    const streams = { 'X-Amz-Target': 'DynamoDBStreams_20120810.ListStreams' }
    expect(await send('ListStreams', {}, streams)).toEqual({ status: 200, json: { Streams: [] } })
    expect((await send('ListStreams', {})).json.__type).toMatch('UnknownOperationException')
  })

  it('answers nothing where DynamoDB does', async () => {
    const { json } = await send('DescribeTable', { TableName: 'orders' })
    const tagged = await send('TagResource', {
      ResourceArn: json.Table.TableArn,
      Tags: [{ Key: 'a', Value: 'b' }],
    })
    expect(tagged).toEqual({ status: 200, json: '' })
  })

  it('spells the message of a fault in types with a capital letter', async () => {
    const { status, json } = await send('GetItem', { TableName: 5 })
    expect({ status, type: json.__type, told: typeof json.Message }).toEqual({
      status: 400,
      type: 'com.amazon.coral.service#SerializationException',
      told: 'string',
    })
  })
})

it('what was answered before the server closed is there when it opens again', async () => {
  const path = await mkdtemp(join(tmpdir(), 'monotable-http-'))
  try {
    const first = await serve(await open({ path }), { port: 0 })
    const put = { TableName: 'orders', Item: { pk: { S: 'a' } } }
    await ask(first.port, { headers: call('CreateTable'), body: JSON.stringify(table) })
    const { status } = await ask(first.port, { headers: call('PutItem'), body: JSON.stringify(put) })
    expect(status).toBe(200)
    await first.close()
    const second = await serve(await open({ path }), { port: 0 })
    const get = JSON.stringify({ TableName: 'orders', Key: { pk: { S: 'a' } } })
    expect((await ask(second.port, { headers: call('GetItem'), body: get })).text).toBe(
      '{"Item":{"pk":{"S":"a"}}}',
    )
    await second.close()
  } finally {
    await rm(path, { recursive: true })
  }
})
