import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../src/engine.ts'
import { insideOf } from '../src/engine.ts'
import { open } from '../src/open.ts'
import { sweep } from '../src/ttl/sweep.ts'
import type { WireObject } from './backends/backend.ts'
import { keySchema } from './backends/keys.ts'
import { recordsOf, streaming } from './backends/stream.ts'
import { temporaryFolder } from './storage/folder.ts'

const TableName = 'orders'
const strings = (...names: string[]) => names.map(name => ({ AttributeName: name, AttributeType: 'S' }))
const table = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: strings('pk', 'sk', 'state'),
  KeySchema: keySchema('pk', 'sk'),
  GlobalSecondaryIndexes: [
    { IndexName: 'byState', KeySchema: keySchema('state', 'sk'), Projection: { ProjectionType: 'ALL' } },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'inState',
      KeySchema: keySchema('pk', 'state'),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
  ...streaming('NEW_AND_OLD_IMAGES'),
}
const start = Date.UTC(2026, 0, 1)
const inOneHour = start / 1000 + 3600

const item = (number: number, state: string) => ({
  pk: { S: `customer${number % 7}` },
  sk: { S: `order${number}` },
  state: { S: state },
  ...(number % 5 === 0 && { expires: { N: String(inOneHour) } }),
})
const put = (number: number, state: string) => ({ TableName, Item: item(number, state) })

async function fill(db: Engine, from: number, to: number, state: string): Promise<void> {
  await Promise.all(Array.from({ length: to - from }, (_, n) => db.send('PutItem', put(from + n, state))))
}

/** Every byte of the store, and what the operations say of it. */
async function stateOf(db: Engine) {
  const stored: string[] = []
  for await (const entries of insideOf(db).database.store.entries({
    gte: Buffer.from([0]),
    lt: Buffer.from([0xff]),
  }))
    for (const [key, value] of entries) stored.push(`${key.toString('hex')} ${value.toString('hex')}`)
  const send = (operation: string, input: object) => db.send<WireObject>(operation, input)
  const { TableNames } = await send('ListTables', {})
  return {
    stored,
    tables: await Promise.all(TableNames.map((name: string) => send('DescribeTable', { TableName: name }))),
    ttl: await send('DescribeTimeToLive', { TableName }),
    backups: await send('ListBackups', {}),
    items: await send('Scan', { TableName }),
    byState: await send('Scan', { TableName, IndexName: 'byState' }),
    inState: await send('Scan', { TableName, IndexName: 'inState' }),
    records: await recordsOf(db, TableName),
  }
}

describe.each(['on disk', 'in memory'])('%s', where => {
  let now = start
  const opened = async () => {
    now = start
    const path = where === 'on disk' ? { path: join(temporaryFolder(), 'store') } : {}
    const db = await open({ ...path, clock: () => now, report: error => expect(error).toBeUndefined() })
    onTestFinished(() => db.close())
    return db
  }
  const withOrders = async () => {
    const db = await opened()
    await db.send('CreateTable', table)
    const TimeToLiveSpecification = { AttributeName: 'expires', Enabled: true }
    await db.send('UpdateTimeToLive', { TableName, TimeToLiveSpecification })
    await fill(db, 0, 200, 'new')
    return db
  }

  test('each of several snapshots brings all of its own state back, in any order and more than once', async () => {
    const db = await withOrders()
    await db.send('CreateBackup', { TableName, BackupName: 'first' })
    const states: [snapshot: Awaited<ReturnType<Engine['snapshot']>>, state: object][] = []
    for (let round = 0; round < 3; round++) {
      states.push([await db.snapshot(), await stateOf(db)])
      await fill(db, round * 100, round * 100 + 400, `changed in ${round}`)
      for (let n = 0; n < 50; n++) {
        await db.send('DeleteItem', { TableName, Key: { pk: item(n * 3, '').pk, sk: item(n * 3, '').sk } })
      }
      await db.send('TransactWriteItems', {
        TransactItems: [{ Put: put(1000 + round, 'together') }, { Put: put(2000 + round, 'together') }],
        ClientRequestToken: `round ${round}`,
      })
      await db.send('CreateTable', { ...table, TableName: `another${round}` })
      await db.send('CreateBackup', { TableName, BackupName: `round${round}` })
    }
    for (const choice of [2, 0, 0, 1, 2]) {
      const [snapshot, state] = states[choice]!
      await db.restore(snapshot)
      expect(await stateOf(db)).toEqual(state)
      await fill(db, 0, 300, 'written after it was restored')
    }
  })

  test('what was to expire expires, and numbers go on where they were', async () => {
    const db = await withOrders()
    const snapshot = await db.snapshot()
    const before = await recordsOf(db, TableName)
    await db.send('UpdateTimeToLive', {
      TableName,
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: false },
    })
    await fill(db, 0, 200, 'changed')
    await db.restore(snapshot)
    now = start + 2 * 3600 * 1000
    await sweep(insideOf(db).database)
    const { Items } = await db.send<WireObject>('Scan', { TableName })
    expect(Items).toHaveLength(160)
    expect(Items.some((each: WireObject) => 'expires' in each)).toBe(false)
    const records = await recordsOf(db, TableName)
    expect(records.slice(0, before.length)).toEqual(before)
    expect(records.slice(before.length).map(record => record.eventName)).toEqual(Array(40).fill('REMOVE'))
    const numbers = records.map(({ dynamodb }) => BigInt(dynamodb.SequenceNumber))
    expect(numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)).toBe(true)
  })

  test('a table and a backup that were deleted just before are there again, with all that is in them', async () => {
    const db = await withOrders()
    const { BackupDetails } = await db.send<WireObject>('CreateBackup', { TableName, BackupName: 'first' })
    const snapshot = await db.snapshot()
    const before = await stateOf(db)
    await db.send('DeleteBackup', { BackupArn: BackupDetails.BackupArn })
    await db.send('DeleteTable', { TableName })
    await db.restore(snapshot)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await stateOf(db)).toEqual(before)
  })

  test('a table that is being deleted in the snapshot is gone when it is brought back', async () => {
    const db = await withOrders()
    await db.send('DeleteTable', { TableName })
    const snapshot = await db.snapshot()
    for (let round = 0; round < 2; round++) {
      await db.send('CreateTable', table)
      await fill(db, 0, 50, `round ${round}`)
      await db.restore(snapshot)
      await expect.poll(() => db.send('ListTables')).toEqual({ TableNames: [] })
    }
  })

  test('readers see the one state or the other while one after another is brought back', async () => {
    const db = await opened()
    await db.send('CreateTable', table)
    const write = (state: string) =>
      db.send('TransactWriteItems', {
        TransactItems: Array.from({ length: 100 }, (_, n) => ({ Put: put(n * 7, state) })),
      })
    const snapshots = []
    for (const state of ['first', 'second']) {
      await write(state)
      snapshots.push(await db.snapshot())
    }
    await write('third')
    let restoring = true
    const seen = new Set<string>()
    const query = {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'customer0' } },
    }
    const reader = async () => {
      while (restoring) {
        const { Items } = await db.send<WireObject>('Query', query)
        const { Responses } = await db.send<WireObject>('TransactGetItems', {
          TransactItems: [0, 7, 14].map(n => {
            const { pk, sk } = item(n, '')
            return { Get: { TableName, Key: { pk, sk } } }
          }),
        })
        expect(Items).toHaveLength(100)
        for (const items of [Items, Responses.map((each: WireObject) => each.Item)]) {
          const states = new Set<string>(items.map((each: WireObject) => each.state.S))
          expect(states.size).toBe(1)
          for (const state of states) seen.add(state)
        }
      }
    }
    const readers = Promise.all([reader(), reader(), reader()])
    for (let round = 0; round < 20; round++) {
      await db.restore(snapshots[round % 2]!)
      await new Promise(resolve => setImmediate(resolve))
    }
    restoring = false
    await readers
    expect([...seen]).toEqual(expect.arrayContaining(['first', 'second']))
  })
})

test('a snapshot in memory can be brought back in another engine, which goes its own way from there', async () => {
  const one = await open()
  const other = await open()
  onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => {}))
  await one.send('CreateTable', table)
  await fill(one, 0, 100, 'new')
  const snapshot = await one.snapshot()
  const before = (await stateOf(one)).stored
  await other.restore(snapshot)
  expect((await stateOf(other)).stored).toEqual(before)
  await fill(other, 0, 100, 'changed')
  expect((await stateOf(one)).stored).toEqual(before)
})

test('a snapshot of another kind of store is refused and changes nothing', async () => {
  const memory = await open()
  const disk = await open({ path: join(temporaryFolder(), 'store') })
  onTestFinished(() => Promise.all([memory.close(), disk.close()]).then(() => {}))
  for (const db of [memory, disk]) await db.send('CreateTable', table)
  await expect(memory.restore(await disk.snapshot())).rejects.toThrow('a snapshot of a store in memory')
  await expect(disk.restore(await memory.snapshot())).rejects.toThrow('a snapshot of a store on disk')
  for (const db of [memory, disk]) expect(await db.send('ListTables')).toEqual({ TableNames: [TableName] })
})
