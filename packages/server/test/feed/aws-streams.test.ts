import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { open, serve } from '@monotable/engine'
import { ensureTables, type StreamRecord } from 'monotable'
import { awsSdk } from 'monotable/aws-sdk'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { awsStreams } from '../../src/feed/aws-streams.ts'
import { makeFeed } from '../../src/feed/feed.ts'
import { makeRuntime } from '../../src/run/runtime.ts'
import { serverSchema } from '../../src/store/server-schema.ts'
import { type Db, shelfSchema } from '../support/shelf/schema.ts'
import { shelf } from '../support/shelf/system.ts'
import { memoryPorts } from '../support/start-shelf.ts'
import { book, reaction, shelfWith } from './shelf-with.ts'

/** Everything over HTTP, through the AWS SDK. */
async function overHttp(system = shelf) {
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  const config = {
    endpoint: server.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  }
  const client = new DynamoDBClient(config)
  const transport = awsSdk(client)
  await ensureTables(shelfSchema, transport)
  await ensureTables(serverSchema, transport)
  const runtime = makeRuntime({
    systems: [system],
    transport,
    ports: memoryPorts(),
    log: pino({ level: 'silent' }),
    isTest: true,
  })
  const source = await awsStreams(config)
  const close = async () => {
    source.close()
    client.destroy()
    await server.close()
    await engine.close()
  }
  return { db: runtime.systems[0]?.db as Db, feed: makeFeed(runtime, { source }), close }
}

test('DynamoDB Streams over the SDK feed the same reactions', async () => {
  const { db, feed, close } = await overHttp()
  await db.Book.create(book('b1', 3))
  await db.Book.update({ shelfId: 's1', bookId: 'b1' }, { set: { copies: 2 } })
  await db.Book.delete({ shelfId: 's1', bookId: 'b1' })
  expect(await feed.drain()).toEqual({ processed: 8, deadLetters: 0 })
  const { items } = await db.notesOfShelf({ shelfId: 's1' })
  expect(items.map(({ text }) => text)).toEqual(['b1 came', 'b1: 3 -> 2', 'b1 went'])
  await close()
})

test('a record that came over the SDK is kept as a dead letter and replayed', async () => {
  let fails = true
  const seen: Date[] = []
  const shaky = reaction({
    title: 'Fails first',
    on: {
      Book: {
        created: (_, { at }) => {
          if (fails) throw new Error('not now')
          seen.push(at)
        },
      },
    },
  })
  const { db, feed, close } = await overHttp(shelfWith({ shaky }))
  await db.Book.create(book('b1'))
  expect(await feed.drain()).toMatchObject({ deadLetters: 1 })
  const [letter] = (await feed.deadLetters.list('shelf')).items
  fails = false
  expect(await feed.deadLetters.replay('shelf')).toEqual({ replayed: 1, failed: 0 })
  expect(seen).toEqual([new Date(letter!.changedAt)])
  await close()
})

test('an empty map without its type, as DynamoDB Local writes it, is an empty map', async () => {
  const image = {
    PK: { S: 'a' },
    m: {},
    deep: { M: { x: {}, n: { N: '1' } } },
    list: { L: [{}, { S: 's' }, { L: [] }] },
  }
  const Records = [
    { eventName: 'INSERT', dynamodb: { Keys: { PK: { S: 'a' } }, NewImage: image, SequenceNumber: '1' } },
  ]
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/x-amz-json-1.0')
      response.end(JSON.stringify({ Records }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const source = await awsStreams({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  })
  const answer = (await source.send('GetRecords', { ShardIterator: 'x' })) as { Records: StreamRecord[] }
  expect(answer.Records[0]?.dynamodb?.NewImage).toEqual({
    PK: { S: 'a' },
    m: { M: {} },
    deep: { M: { x: { M: {} }, n: { N: '1' } } },
    list: { L: [{ M: {} }, { S: 's' }, { L: [] }] },
  })
  source.close()
  await new Promise(done => server.close(done))
})
