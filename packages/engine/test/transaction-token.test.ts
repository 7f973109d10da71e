import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { open } from '../src/open.ts'
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
