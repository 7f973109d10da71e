import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { insideOf } from '../src/engine.ts'
import { open } from '../src/open.ts'
import { kind, space } from '../src/storage/keyspace.ts'
import { temporaryFolder } from './storage/folder.ts'

const table = {
  TableName: 'things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
}

const count = (token: string, by = '1') => ({
  ClientRequestToken: token,
  ReturnConsumedCapacity: 'TOTAL',
  TransactItems: [
    {
      Update: {
        TableName: 'things',
        Key: { pk: { S: 'counter' } },
        UpdateExpression: 'ADD n :by',
        ExpressionAttributeValues: { ':by': { N: by } },
      },
    },
  ],
})

const counter = { TableName: 'things', Key: { pk: { S: 'counter' } } }

test('a repeated token does the work once, also when the repetitions arrive together', async () => {
  const db = await open()
  onTestFinished(() => db.close())
  await db.send('CreateTable', table)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => db.send('TransactWriteItems', count('one'))),
  )
  expect(await db.send('GetItem', counter)).toMatchObject({ Item: { n: { N: '1' } } })
  expect(answers[0]).toMatchObject({ ConsumedCapacity: [{ CapacityUnits: 2, WriteCapacityUnits: 2 }] })
  expect(answers[1]).toMatchObject({ ConsumedCapacity: [{ CapacityUnits: 2, ReadCapacityUnits: 2 }] })
})

test('a token with another request is refused', async () => {
  const db = await open()
  onTestFinished(() => db.close())
  await db.send('CreateTable', table)
  await db.send('TransactWriteItems', count('one'))
  await expect(db.send('TransactWriteItems', count('one', '2'))).rejects.toMatchObject({
    name: 'IdempotentParameterMismatchException',
    message: 'Input parameters do not match the original request for the given idempotent token.',
  })
  expect(await db.send('GetItem', counter)).toMatchObject({ Item: { n: { N: '1' } } })
})

test('a token is known after the store was closed and opened, for ten minutes', async () => {
  const path = join(temporaryFolder(), 'store')
  let now = Date.now()
  const first = await open({ path, clock: () => now })
  await first.send('CreateTable', table)
  await first.send('TransactWriteItems', count('one'))
  await first.close()
  const db = await open({ path, clock: () => now })
  onTestFinished(() => db.close())
  now += 9 * 60 * 1000
  await db.send('TransactWriteItems', count('one'))
  expect(await db.send('GetItem', counter)).toMatchObject({ Item: { n: { N: '1' } } })
  now += 2 * 60 * 1000
  await db.send('TransactWriteItems', count('one'))
  expect(await db.send('GetItem', counter)).toMatchObject({ Item: { n: { N: '2' } } })
})

test('a cancelled transaction does not use its token up', async () => {
  const db = await open()
  onTestFinished(() => db.close())
  await db.send('CreateTable', table)
  const request = count('one')
  const guarded = {
    ...request,
    TransactItems: [
      { Update: { ...request.TransactItems[0]!.Update, ConditionExpression: 'attribute_exists(pk)' } },
    ],
  }
  await expect(db.send('TransactWriteItems', guarded)).rejects.toMatchObject({
    name: 'TransactionCanceledException',
  })
  await db.send('PutItem', { TableName: 'things', Item: { pk: { S: 'counter' } } })
  await db.send('TransactWriteItems', guarded)
  expect(await db.send('GetItem', counter)).toMatchObject({ Item: { n: { N: '1' } } })
})

test('tokens that nobody may repeat any more are taken out of the store, and younger ones stay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let now = Date.now()
  const db = await open({ clock: () => now })
  onTestFinished(() => db.close())
  await db.send('CreateTable', table)
  const kept = async () => {
    const tokens: string[] = []
    for await (const entries of insideOf(db).database.store.entries(space(kind.token))) {
      tokens.push(...entries.map(([key]) => key.subarray(1).toString()))
    }
    return tokens
  }
  await db.send('TransactWriteItems', count('old'))
  now += 9 * 60_000
  await db.send('TransactWriteItems', count('young'))
  now += 2 * 60_000
  expect(await kept()).toEqual(['old', 'young'])
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(async () => expect(await kept()).toEqual(['young']), { timeout: 20_000 })
})
