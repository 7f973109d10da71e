import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../src/engine.ts'
import { open } from '../src/open.ts'
import { checkRoom } from '../src/storage/room.ts'
import { keys } from './backends.ts'
import { temporaryFolder } from './storage/folder.ts'
import { makeLarger, mayMount, smallDisk } from './storage/mounted.ts'

const TableName = 'things'
const definition = { TableName, BillingMode: 'PAY_PER_REQUEST', ...keys('pk') }
const put = (pk: string, bytes = 10) => ({
  TableName,
  Item: { pk: { S: pk }, text: { S: 'x'.repeat(bytes) } },
})
const read = { TableName, Key: { pk: { S: 'item0' } }, ProjectionExpression: 'pk' }

test.skipIf(process.platform === 'win32')(
  'room is not promised for a log whose size nobody can tell',
  async () => {
    const folder = temporaryFolder()
    await checkRoom(folder)
    symlinkSync('000003.log', join(folder, '000003.log'))
    await expect(checkRoom(folder)).rejects.toMatchObject({ code: 'ELOOP' })
  },
)

/** An engine whose last write has failed because the disk is full; `makeRoom` makes the next one succeed. */
async function onFullDisk() {
  const disk = smallDisk(24)
  // Nothing is kept of what was read: every read goes to the store.
  const db = await open({ path: join(disk, 'store'), cacheBytes: 0, report: () => {} })
  onTestFinished(() => db.close())
  await db.send('CreateTable', definition)
  const failure = await untilRefused(db)
  expect(String(failure)).toMatch(/No space left/)
  return { db, makeRoom: () => makeLarger(disk, 64) }
}

async function untilRefused(db: Engine): Promise<unknown> {
  for (let n = 0; ; n++) {
    try {
      await db.send('PutItem', put(`item${n}`, 300_000))
    } catch (error) {
      return error
    }
  }
}

test.runIf(mayMount)('reads wait while the store is opened again, and none fails', async () => {
  const { db, makeRoom } = await onFullDisk()
  let reading = true
  let answered = 0
  const loop = async (operation: string, input: object) => {
    while (reading) {
      const answer = await db.send<{ Item?: object; Items?: object[] }>(operation, input)
      expect(answer.Item ?? answer.Items?.[0]).toEqual(read.Key)
      answered += 1
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const readers = Promise.all([
    loop('GetItem', read),
    loop('Query', {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': read.Key.pk },
      ProjectionExpression: 'pk',
    }),
  ])
  await expect(db.send('PutItem', put('refused'))).rejects.toMatchObject({ name: 'InternalServerError' })
  makeRoom()
  await db.send('PutItem', put('later'))
  reading = false
  await readers
  expect(answered).toBeGreaterThan(0)
  expect(await db.send('GetItem', { ...read, Key: { pk: { S: 'later' } } })).toEqual({
    Item: { pk: { S: 'later' } },
  })
})

test.runIf(mayMount)('all that was asked for on the full disk is done when there is room', async () => {
  const { db, makeRoom } = await onFullDisk()
  makeRoom()
  const names = ['one', 'other', 'third']
  const snapshotted = Promise.all([
    ...names.map(name => db.send('CreateTable', { ...definition, TableName: name })),
    ...names.map(name => db.send('PutItem', put(name))),
    db.snapshot(),
  ]).then(results => results.at(-1) as Awaited<ReturnType<Engine['snapshot']>>)
  const snapshot = await snapshotted
  expect(await db.send('ListTables')).toEqual({ TableNames: [...names, TableName].sort() })
  await db.send('PutItem', put('after'))
  await db.restore(snapshot)
  expect(await db.send('ListTables')).toEqual({ TableNames: [...names, TableName].sort() })
  expect(await db.send('GetItem', { ...read, Key: { pk: { S: 'third' } } })).toEqual({
    Item: { pk: { S: 'third' } },
  })
  expect(await db.send('GetItem', { ...read, Key: { pk: { S: 'after' } } })).toEqual({})
})

test.runIf(mayMount)(
  'a snapshot for which there is no room is refused, and the store goes on as before',
  async () => {
    const { db, makeRoom } = await onFullDisk()
    await expect(db.snapshot()).rejects.toThrow()
    expect(await db.send('GetItem', read)).toEqual({ Item: read.Key })
    makeRoom()
    await db.send('PutItem', put('later'))
    await db.restore(await db.snapshot())
    expect(await db.send('GetItem', { ...read, Key: { pk: { S: 'later' } } })).toEqual({
      Item: { pk: { S: 'later' } },
    })
  },
)

test.runIf(mayMount)(
  'of writes that run into the full disk together, those acknowledged are there',
  async () => {
    const path = join(smallDisk(24), 'store')
    const db = await open({ path, report: () => {} })
    await db.send('CreateTable', definition)
    const acknowledged: string[] = []
    let refused = 0
    const write = (pk: string, bytes: number) =>
      db.send('PutItem', put(pk, bytes)).then(
        () => void acknowledged.push(pk),
        () => void refused++,
      )
    const writeLarge = async () => {
      for (let n = 0; refused === 0; n++) await write(`large-${n}`, 300_000)
    }
    // They come while a large one is being committed, so that some gather behind the commit that fails.
    const writeSmall = async () => {
      const writes: Promise<void>[] = []
      for (let n = 0; refused === 0; n++) {
        writes.push(write(`small-${n}`, 10))
        await new Promise(resolve => setImmediate(resolve))
      }
      await Promise.all(writes)
    }
    await Promise.all([writeLarge(), writeSmall()])
    expect(refused).toBeGreaterThan(0)
    await db.close().catch(() => {})
    makeLarger(join(path, '..'), 64)
    const again = await open({ path })
    onTestFinished(() => again.close())
    for (const pk of acknowledged) {
      const answer = await again.send('GetItem', { ...read, Key: { pk: { S: pk } } })
      expect(answer, `${pk} was acknowledged`).toEqual({ Item: { pk: { S: pk } } })
    }
  },
)
