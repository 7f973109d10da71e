import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { open } from '../src/open.ts'
import { temporaryFolder } from './storage/folder.ts'

type Row = { sk: { S: string }; n: { N: string } }

test.each(['on disk', 'in memory'])(
  'every read that begins after an answer sees what was answered, %s',
  async where => {
    const db = await open(where === 'on disk' ? { path: join(temporaryFolder(), 'store') } : {})
    onTestFinished(() => db.close())
    await db.send('CreateTable', {
      TableName: 'rows',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map(name => ({ AttributeName: name, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'bySort',
          KeySchema: [{ AttributeName: 'sk', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    })
    const written = new Map<string, number>()
    const check = (rows: Row[], before: Map<string, number>) => {
      const seen = new Map(rows.map(row => [row.sk.S, Number(row.n.N)]))
      for (const [sk, n] of before) expect(seen.get(sk), sk).toBeGreaterThanOrEqual(n)
    }
    let writing = 8
    const writers = Array.from({ length: writing }, async (_, client) => {
      const sk = `row${client}`
      for (let n = 1; n <= 40; n++) {
        await db.send('PutItem', {
          TableName: 'rows',
          Item: { pk: { S: 'p' }, sk: { S: sk }, n: { N: String(n) } },
        })
        written.set(sk, n)
        const index = await db.send<{ Items: Row[] }>('Query', {
          TableName: 'rows',
          IndexName: 'bySort',
          KeyConditionExpression: 'sk = :sk',
          ExpressionAttributeValues: { ':sk': { S: sk } },
        })
        expect(index.Items.map(row => row.n.N)).toEqual([String(n)])
      }
      writing--
    })
    const readers = Array.from({ length: 8 }, async (_, reader) => {
      while (writing > 0) {
        const before = new Map(written)
        const page = await db.send<{ Items: Row[] }>(reader % 2 === 0 ? 'Query' : 'Scan', {
          TableName: 'rows',
          ...(reader % 2 === 0 && {
            KeyConditionExpression: 'pk = :p',
            ExpressionAttributeValues: { ':p': { S: 'p' } },
          }),
        })
        check(page.Items, before)
      }
    })
    await Promise.all([...writers, ...readers])
  },
)

test('a caller that polls in process does not keep the write from happening that it waits for', async () => {
  const db = await open()
  onTestFinished(() => db.close())
  await db.send('CreateTable', {
    TableName: 'rows',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })
  const key = { pk: { S: 'a' } }
  const write = db.send('PutItem', { TableName: 'rows', Item: key })
  let polls = 0
  while (!('Item' in (await db.send('GetItem', { TableName: 'rows', Key: key })))) polls++
  await write
  expect(polls).toBeLessThan(100_000)
})
