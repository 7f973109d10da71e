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
const put = (pk: string, value: string) => ({ TableName: 'things', Item: { pk: { S: pk }, v: { S: value } } })
const all = (pk: string) => ({
  TableName: 'things',
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: pk } },
})
const get = (pk: string) => ({ TableName: 'things', Key: { pk: { S: pk } } })

test.each(['on disk', 'in memory'])(
  'a snapshot brings everything back as it was, again and again, %s',
  async where => {
    const db = await open(where === 'on disk' ? { path: join(temporaryFolder(), 'store') } : {})
    onTestFinished(() => db.close())
    await db.send('CreateTable', table)
    await db.send('PutItem', put('a', 'first'))
    const snapshot = await db.snapshot()
    for (let round = 0; round < 3; round++) {
      await db.send('PutItem', put('a', `changed ${round}`))
      await db.send('PutItem', put('b', 'new'))
      await db.send('CreateTable', {
        ...table,
        TableName: 'other',
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
      })
      // What was read is kept in memory, and must not be given any more.
      expect(await db.send('GetItem', get('a'))).toEqual({ Item: put('a', `changed ${round}`).Item })
      expect(await db.send('GetItem', get('b'))).toEqual({ Item: put('b', 'new').Item })
      expect(await db.send('Query', all('a'))).toMatchObject({ Items: [put('a', `changed ${round}`).Item] })
      await db.restore(snapshot)
      expect(await db.send('Query', all('a'))).toMatchObject({ Items: [put('a', 'first').Item] })
      expect(await db.send('ListStreams')).toEqual({ Streams: [] })
      expect(await db.send('GetItem', get('a'))).toEqual({ Item: put('a', 'first').Item })
      expect(await db.send('GetItem', get('b'))).toEqual({})
      expect(await db.send('ListTables')).toEqual({ TableNames: ['things'] })
      const described = await db.send<{ Table: { ItemCount: number } }>('DescribeTable', {
        TableName: 'things',
      })
      expect(described.Table.ItemCount).toBe(1)
    }
  },
)

test('snapshots that are given no folder are numbered beside the store', async () => {
  const path = join(temporaryFolder(), 'store')
  const db = await open({ path })
  onTestFinished(() => db.close())
  for (const number of [1, 2, 3]) {
    expect(await db.snapshot()).toEqual({ folder: `${path}.snapshots/${number}` })
  }
})

test('a snapshot on disk is a store of its own', async () => {
  const folder = temporaryFolder()
  const db = await open({ path: join(folder, 'store') })
  onTestFinished(() => db.close())
  await db.send('CreateTable', table)
  await db.send('PutItem', put('a', 'first'))
  await db.snapshot(join(folder, 'copy'))
  await db.send('PutItem', put('a', 'second'))
  const copy = await open({ path: join(folder, 'copy') })
  onTestFinished(() => copy.close())
  expect(await copy.send('GetItem', get('a'))).toEqual({ Item: put('a', 'first').Item })
  await copy.send('PutItem', put('a', 'third'))
  expect(await db.send('GetItem', get('a'))).toEqual({ Item: put('a', 'second').Item })
})

test('writes that go on during a snapshot are in it whole or not at all, and none is lost', async () => {
  const folder = temporaryFolder()
  const db = await open({ path: join(folder, 'store') })
  onTestFinished(() => db.close())
  await db.send('CreateTable', table)
  let writing = true
  let written = 0
  const load = Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let n = 0; writing; n++) {
        await db.send('TransactWriteItems', {
          TransactItems: ['left', 'right'].map(side => ({ Put: put(`${client}.${n}.${side}`, side) })),
        })
        written += 2
      }
    }),
  )
  for (let n = 0; n < 5; n++) await db.snapshot(join(folder, `copy${n}`))
  writing = false
  await load
  const count = async (engine: typeof db) =>
    (await engine.send<{ Count: number }>('Scan', { TableName: 'things', Select: 'COUNT' })).Count
  expect(await count(db)).toBe(written)
  const copy = await open({ path: join(folder, 'copy4') })
  onTestFinished(() => copy.close())
  expect((await count(copy)) % 2).toBe(0)
})
