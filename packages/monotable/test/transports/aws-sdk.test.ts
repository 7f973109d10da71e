import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { awsSdk } from '../../src/transports/aws-sdk.ts'
import { describeOnEachBackend } from '../backends.ts'

const Note = entity('Note', { PK: 'NOTE#{id}' }, { id: z.string() })
const notes = schema({ tables: [table('Notes', { key: ['PK'] })], entities: { Note } })

describe('the AWS SDK as transport', () => {
  const transport = awsSdk(new dynamodb.DynamoDBClient({ region: 'us-east-1' }))

  it('takes bytes as they are', () => {
    expect(transport.binary).toBe('bytes')
  })

  it('says so when it is asked for what the library never sends', () => {
    expect(() => transport.send('ListTables', {})).toThrow('The AWS SDK transport does not send ListTables')
  })

  it.each([
    'BatchGetItem',
    'BatchWriteItem',
    'CreateTable',
    'DeleteItem',
    'DescribeContinuousBackups',
    'DescribeTable',
    'DescribeTimeToLive',
    'GetItem',
    'PutItem',
    'Query',
    'TransactGetItems',
    'TransactWriteItems',
    'UpdateContinuousBackups',
    'UpdateItem',
    'UpdateTable',
    'UpdateTimeToLive',
  ])('sends %s as the command of that name', async operation => {
    const sent: { constructor: unknown; input: unknown }[] = []
    const client = new dynamodb.DynamoDBClient({ region: 'us-east-1' })
    client.send = (async (command: never) => sent.push(command)) as never
    const input = { TableName: 'Notes' }
    await awsSdk(client).send(operation, input)
    const commands = dynamodb as unknown as Record<string, unknown>
    expect(sent[0]?.constructor).toBe(commands[`${operation}Command`])
    expect(sent[0]?.input).toBe(input)
  })
})

describe('an answer with items', () => {
  /** The SDK over a real socket, from a server that gives one answer. */
  async function answered(answer: object, operation: string, input: object) {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end(JSON.stringify(answer)))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const client = new dynamodb.DynamoDBClient({
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    })
    const seen: unknown[] = []
    client.middlewareStack.add(
      next => async args => {
        const result = await next(args)
        seen.push(result.output)
        return result
      },
      { step: 'initialize' },
    )
    try {
      return { given: await awsSdk(client).send(operation, input), seen: seen[0] }
    } finally {
      client.destroy()
      server.close()
    }
  }
  const page = { TableName: 'Notes', KeyConditionExpression: 'PK = :pk' }

  it('is given as DynamoDB wrote it', async () => {
    const answer = { Count: 1, ScannedCount: 1, Items: [{ PK: { S: 'NOTE#1' }, n: { N: '1E+2' } }] }
    expect((await answered(answer, 'Query', page)).given).toEqual(answer)
  })

  it('shows middleware of the client all but the items', async () => {
    const ConsumedCapacity = { TableName: 'Notes', CapacityUnits: 0.5 }
    const answer = { Count: 1, ScannedCount: 3, Items: [{ PK: { S: 'NOTE#1' } }], ConsumedCapacity }
    const { seen } = await answered(answer, 'Query', page)
    expect(seen).toMatchObject({ Count: 1, ScannedCount: 3, ConsumedCapacity, $metadata: { attempts: 1 } })
  })

  it.each([
    ['B', { B: 'AQI=' }, { B: new Uint8Array([1, 2]) }],
    ['BS', { BS: ['AQI='] }, { BS: [new Uint8Array([1, 2])] }],
    [
      'a B that is nested',
      { L: [{ M: { a: { B: 'AQI=' } } }] },
      { L: [{ M: { a: { B: new Uint8Array([1, 2]) } } }] },
    ],
  ])('has bytes where DynamoDB wrote %s', async (_, written, read) => {
    const { given } = await answered({ Item: { bytes: written } }, 'GetItem', { TableName: 'Notes', Key: {} })
    expect(given).toMatchObject({ Item: { bytes: read } })
  })

  it('is text where text looks like bytes', async () => {
    const Item = { text: { S: '"B":"AQI="' } }
    const { given } = await answered({ Item }, 'GetItem', { TableName: 'Notes', Key: {} })
    expect(given).toMatchObject({ Item })
  })
})

describeOnEachBackend('a transport', backend => {
  it('carries requests, answers and refusals in the same form', async () => {
    const { Notes: TableName } = await backend.tables(notes)
    const Item = { PK: { S: 'NOTE#1' }, text: { L: [{ N: '1' }, { NULL: true }, { SS: ['a', 'b'] }] } }
    await backend.transport.send('PutItem', { TableName, Item })
    const found = await backend.transport.send('GetItem', { TableName, Key: { PK: Item.PK } })
    expect(found).toMatchObject({ Item })
    const again = backend.transport.send('PutItem', {
      TableName,
      Item,
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    await expect(again).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
      ...(backend.supports('oldItemOnFailure') && { Item }),
    })
  })

  it.runIf(backend.supports('transactions'))('tells the reasons of a cancelled transaction', async () => {
    const { Notes: TableName } = await backend.tables(notes)
    const Item = { PK: { S: 'NOTE#1' } }
    const put = { Put: { TableName, Item, ConditionExpression: 'attribute_exists(PK)' } }
    const cancelled = backend.transport.send('TransactWriteItems', { TransactItems: [put] })
    await expect(cancelled).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
    })
  })
})
