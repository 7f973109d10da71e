import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../src/cli/run.ts'
import type { Engine } from '../src/engine.ts'
import { open } from '../src/open.ts'
import { backupStore } from '../src/upkeep/backup-store.ts'
import { restoreStore } from '../src/upkeep/restore-store.ts'
import { salvageStore } from '../src/upkeep/salvage-store.ts'
import { verifyStore } from '../src/upkeep/verify-store.ts'
import { change, contentOf, fileOf, rewrite } from './damage/store.ts'
import { temporaryFolder } from './storage/folder.ts'

const table = {
  TableName: 'orders',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'state'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: ['ALL', 'KEYS_ONLY'].map(ProjectionType => ({
    IndexName: `byState${ProjectionType}`,
    KeySchema: [
      { AttributeName: 'state', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType },
  })),
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
}

const order = (n: number, state = `state${n % 3}`) => ({
  pk: { S: `customer${n % 7}` },
  sk: { S: `order${String(n).padStart(4, '0')}` },
  state: { S: state },
  gone: { N: String(4_000_000_000 + n) },
  text: { S: `${n} `.repeat(200) },
})

/** A store with everything that hangs on items: indexes, stream, expiries, recovery records, a backup. */
async function filled(items = 300): Promise<{ db: Engine; path: string }> {
  const path = join(temporaryFolder(), 'store')
  const db = await open({ path, durability: 'relaxed', report: () => {} })
  await db.send('CreateTable', table)
  const TableName = 'orders'
  await db.send('UpdateTimeToLive', {
    TableName,
    TimeToLiveSpecification: { Enabled: true, AttributeName: 'gone' },
  })
  await db.send('UpdateContinuousBackups', {
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  })
  for (let n = 0; n < items; n++) await db.send('PutItem', { TableName, Item: order(n) })
  await db.send('CreateBackup', { TableName, BackupName: 'first' })
  for (let n = 0; n < items; n += 2) await db.send('PutItem', { TableName, Item: order(n, 'changed') })
  for (let n = 0; n < items; n += 5) {
    await db.send('DeleteItem', { TableName, Key: { pk: order(n).pk, sk: order(n).sk } })
  }
  return { db, path }
}

async function stopped(items?: number): Promise<string> {
  const { db, path } = await filled(items)
  await db.close()
  return path
}

/** Everything is in tables after another opening. */
async function inTables(items?: number): Promise<string> {
  const path = await stopped(items)
  await (await open({ path })).close()
  return path
}

async function itemsOf(path: string): Promise<unknown[]> {
  const db = await open({ path, report: () => {} })
  const { Items } = await db.send<{ Items: unknown[] }>('Scan', { TableName: 'orders' })
  await db.close()
  return Items
}

describe('verify', () => {
  test('finds a store whole, in its log and in its tables, and changes nothing', async () => {
    for (const path of [await stopped(), await inTables()]) {
      const before = contentOf(path)
      const { faults, tables, records, unsealed } = await verifyStore(path)
      expect(faults).toEqual([])
      expect(tables).toMatchObject([{ name: 'orders', items: 240 }])
      expect(records).toBeGreaterThan(1500)
      expect(unsealed).toBe(0)
      expect(contentOf(path)).toEqual(before)
    }
  })

  test('finds a store whole while it is written', async () => {
    const { db, path } = await filled(100)
    let isWriting = true
    const load = Promise.all(
      Array.from({ length: 4 }, async (_, client) => {
        for (let n = 0; isWriting; n++)
          await db.send('PutItem', { TableName: 'orders', Item: order(client * 1000 + (n % 500)) })
      }),
    )
    for (let n = 0; n < 5; n++) expect((await verifyStore(path)).faults).toEqual([])
    isWriting = false
    await load
    await db.close()
  })

  const isItemOf = (index: number) => (at: Buffer) => at[0] === 0x10 && at.readUInt16BE(5) === index
  const first = (matches: (at: Buffer) => boolean) => {
    let found = false
    return (at: Buffer) => {
      if (found || !matches(at)) return false
      found = true
      return true
    }
  }

  test.each([
    [
      'an item that is gone',
      isItemOf(0),
      /Table orders: it holds 239 items .* and counts 240/,
      /stands for no item/,
    ],
    [
      'an index entry that is gone',
      isItemOf(1),
      /index byStateALL: it holds/,
      /Table orders, index byStateALL: the item .* is missing/,
    ],
    ['an entry of another index that is gone', isItemOf(2), /index byStateKEYS_ONLY: it holds/, /is missing/],
    [
      'an expiry that is gone',
      (at: Buffer) => at[0] === 0x20,
      /The record expiry [0-9a-f]+ is missing/,
      /missing/,
    ],
    [
      'an item of a backup that is gone',
      (at: Buffer) => at[0] === 0x51,
      /Backup first: it holds 299 items, and counts 300/,
      /Backup/,
    ],
  ])('names %s', async (_, matches, what, also) => {
    const path = await stopped()
    const isFirst = first(matches)
    await rewrite(path, ([at]) => (isFirst(at) ? 'delete' : undefined))
    const { faults } = await verifyStore(path)
    expect(faults.join('\n')).toMatch(what)
    expect(faults.join('\n')).toMatch(also)
  })

  test('names a record whose checksum is wrong, by table and key', async () => {
    const path = await stopped()
    const isFirst = first(isItemOf(0))
    await rewrite(path, ([at, value]) => {
      if (!isFirst(at)) return undefined
      value[40]! ^= 1
      return [at, value]
    })
    const { faults } = await verifyStore(path)
    expect(faults[0]).toMatch(
      /^Table orders: the item \{"pk":\{"S":"customer\d"\},.*\}: it does not match its checksum\.$/,
    )
  })

  test('names every damage to files, with what it may have held', async () => {
    const path = await inTables()
    const file = fileOf(path, '.ldb')
    change(path, file, bytes => bytes.fill(0, 16_384, 20_480))
    const { faults } = await verifyStore(path)
    expect(faults[0]).toMatch(
      new RegExp(`^${file}: the block at byte \\d+ does not match its checksum\\. It holds records of`),
    )
    const log = await stopped()
    change(log, fileOf(log, '.log'), bytes => bytes.writeUInt8(bytes[50_000]! ^ 1, 50_000))
    expect((await verifyStore(log)).faults[0]).toMatch(
      /^\d+\.log: a record does not match its checksum \(at byte \d+\)\.$/,
    )
    const missing = await inTables()
    rmSync(join(missing, 'CURRENT'))
    expect((await verifyStore(missing)).faults).toEqual(['CURRENT: it is missing.'])
  })
})

describe('backup and restore', () => {
  test('a backup that is taken while the store is written is one moment of it', async () => {
    const { db, path } = await filled(100)
    const folder = temporaryFolder()
    let isWriting = true
    let acknowledged = 0
    const load = (async () => {
      for (let n = 1; isWriting; n++) {
        const sides = ['left', 'right'].map(side => ({
          ...order(5000),
          sk: { S: side },
          n: { N: String(n) },
        }))
        await db.send('TransactWriteItems', {
          TransactItems: sides.map(Item => ({ Put: { TableName: 'orders', Item } })),
        })
        acknowledged = n
      }
    })()
    for (let n = 0; n < 5; n++) {
      await new Promise(resolve => setTimeout(resolve, 30))
      const before = acknowledged
      const told: number[] = []
      await backupStore(path, join(folder, `backup${n}`), {
        progress: ({ done, total }) => told.push(done / total),
      })
      expect(told.at(-1)).toBe(1)
      await restoreStore(join(folder, `backup${n}`), join(folder, `store${n}`))
      expect((await verifyStore(join(folder, `store${n}`))).faults).toEqual([])
      const copy = await open({ path: join(folder, `store${n}`) })
      const found = await Promise.all(
        ['left', 'right'].map(side =>
          copy.send<{ Item?: { n: { N: string } } }>('GetItem', {
            TableName: 'orders',
            Key: { pk: order(5000).pk, sk: { S: side } },
          }),
        ),
      )
      await copy.close()
      const [left, right] = found.map(({ Item }) => Number(Item?.n.N ?? 0))
      expect(left).toBe(right)
      expect(left).toBeGreaterThanOrEqual(before)
    }
    isWriting = false
    await load
    await db.close()
  })

  test('what is restored is what was backed up', async () => {
    const path = await inTables()
    const folder = temporaryFolder()
    await backupStore(path, join(folder, 'backup'))
    expect((await verifyStore(join(folder, 'backup'))).faults).toEqual([])
    await restoreStore(join(folder, 'backup'), join(folder, 'restored'))
    expect(await itemsOf(join(folder, 'restored'))).toEqual(await itemsOf(path))
  })

  test('a backup that is not what it was is refused, and nothing is made of it', async () => {
    const path = await inTables(50)
    const folder = temporaryFolder()
    const backup = join(folder, 'backup')
    await backupStore(path, backup)
    for (const name of readdirSync(backup).filter(each => each !== 'BACKUP.json' && !each.endsWith('.log'))) {
      const kept = readFileSync(join(backup, name))
      change(backup, name, bytes => bytes.writeUInt8(bytes[0]! ^ 1, 0))
      await expect(restoreStore(backup, join(folder, 'restored'))).rejects.toThrow(
        `${name} is not what was backed up`,
      )
      rmSync(join(backup, name))
      await expect(restoreStore(backup, join(folder, 'restored'))).rejects.toThrow(`${name} is missing`)
      writeFileSync(join(backup, name), kept)
    }
    expect(readdirSync(folder)).toEqual(['backup'])
    await restoreStore(backup, join(folder, 'restored'))
  })

  test('neither writes over what is there', async () => {
    const path = await stopped(5)
    const other = await stopped(5)
    const backup = join(temporaryFolder(), 'backup')
    await expect(backupStore(path, other)).rejects.toThrow('already exists')
    await backupStore(path, backup)
    await expect(restoreStore(backup, other)).rejects.toThrow('is not empty')
    await expect(restoreStore(other, path)).rejects.toThrow('is not a backup')
    await expect(backupStore(join(path, 'nowhere'), `${backup}2`)).rejects.toMatchObject({ code: 'no-store' })
  })

  test('a damaged store is not backed up as if it were whole', async () => {
    const path = await inTables()
    change(path, fileOf(path, '.ldb'), bytes => bytes.fill(0, 8192, 12_288))
    const to = join(temporaryFolder(), 'backup')
    await expect(backupStore(path, to)).rejects.toMatchObject({ code: 'damaged' })
    expect(readdirSync(join(to, '..'))).toEqual([])
  })
})

describe('salvage', () => {
  const salvaged = (to: string): { Item: { sk: { S: string } } }[] =>
    readFileSync(join(to, 'orders.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))

  test('gives every item of a whole store', async () => {
    const path = await stopped()
    const to = join(temporaryFolder(), 'out')
    const before = contentOf(path)
    const { tables, faults } = await salvageStore(path, to)
    expect(faults).toEqual([])
    expect(tables).toEqual([{ name: 'orders', file: 'orders.jsonl', items: 240, doubtful: 0, counted: 240 }])
    expect(contentOf(path)).toEqual(before)
    expect(salvaged(to).map(({ Item }) => Item)).toEqual(await itemsOf(path))
    const definition = JSON.parse(readFileSync(join(to, 'orders.table.json'), 'utf8'))
    const again = await open()
    onTestFinished(() => again.close())
    await again.send('CreateTable', definition)
    expect(definition).toMatchObject({ TableName: 'orders', KeySchema: table.KeySchema })
  })

  test('gives all but what stands in a bad block, and says where that is', async () => {
    const path = await inTables()
    const all = await itemsOf(path)
    const file = fileOf(path, '.ldb')
    change(path, file, bytes => bytes.fill(0, 400_000, 404_096))
    await expect(open({ path })).rejects.toMatchObject({ code: 'damaged' })
    const to = join(temporaryFolder(), 'out')
    const { tables, faults } = await salvageStore(path, to)
    const items = salvaged(to).map(({ Item }) => Item)
    expect(items.length).toBeLessThan(240)
    expect(items.length).toBeGreaterThan(150)
    expect(tables).toMatchObject([{ items: items.length, counted: 240 }])
    for (const item of items) expect(all).toContainEqual(item)
    expect(faults[0]).toMatch(
      /\.ldb: the block at byte \d+ does not match its checksum\. It holds records of table orders; these may be lost, or of an earlier time\.$/,
    )
  })

  test.each([
    ['CURRENT is gone', (path: string) => rmSync(join(path, 'CURRENT'))],
    [
      'MANIFEST is damaged',
      (path: string) => change(path, fileOf(path, 'MANIFEST'), bytes => bytes.fill(7, 0, 40)),
    ],
    [
      'the footer of a table is gone',
      (path: string) => change(path, fileOf(path, '.ldb'), bytes => bytes.fill(0, bytes.length - 48)),
    ],
  ])('gives every item when %s', async (_, damage) => {
    const path = await inTables()
    const all = await itemsOf(path)
    damage(path)
    const to = join(temporaryFolder(), 'out')
    const { faults } = await salvageStore(path, to)
    expect(faults).not.toEqual([])
    expect(salvaged(to).map(({ Item }) => Item)).toEqual(all)
  })

  test('gives what stands before and behind a bad record of the log', async () => {
    const path = await stopped()
    change(path, fileOf(path, '.log'), bytes => bytes.writeUInt8(bytes[100_000]! ^ 1, 100_000))
    const to = join(temporaryFolder(), 'out')
    const { faults } = await salvageStore(path, to)
    expect(faults).toEqual([expect.stringMatching(/\.log: a record does not match its checksum/)])
    expect(salvaged(to).length).toBeGreaterThan(200)
  })
})

describe('the commands', () => {
  async function command(...args: string[]) {
    const said: string[] = []
    const complained: string[] = []
    const code = await run(args, {
      version: () => '1',
      env: {},
      say: line => said.push(line),
      complain: line => complained.push(line),
      onSignal: () => {},
    })
    return { code, said: said.join('\n'), complained: complained.join('\n') }
  }

  test('verify, backup, restore and salvage exit with 0 when all is well, 1 when not, 2 when misused', async () => {
    const path = await inTables(50)
    const folder = temporaryFolder()
    expect(await command('verify', '--path', path)).toMatchObject({
      code: 0,
      said: expect.stringContaining('is whole.'),
    })
    const to = join(folder, 'backup')
    expect((await command('backup', '--path', path, '--to', to)).said).toMatch(
      /is a backup of .*: \d+ files, \d+\.\d MB\.$/,
    )
    const restored = join(folder, 'restored')
    expect(await command('restore', '--from', to, '--path', restored)).toMatchObject({ code: 0 })
    change(restored, fileOf(restored, '.ldb'), bytes => bytes.fill(0, 60_000, 64_096))
    const verified = await command('verify', '--path', restored)
    expect(verified.code).toBe(1)
    expect(verified.complained).toMatch(/does not match its checksum[\s\S]* is damaged: /)
    const out = join(folder, 'out')
    expect(await command('salvage', '--path', restored, '--to', out)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/orders: \d+ items in orders\.jsonl, of 40/),
    })
    expect(await command('backup', '--path', path)).toMatchObject({ code: 2 })
    expect(await command('verify', '--paht', path)).toMatchObject({ code: 2 })
    expect(await command('verify', '--path', join(folder, 'nowhere'))).toMatchObject({
      code: 1,
      complained: `There is no store in ${join(folder, 'nowhere')}. Check the path.`,
    })
    expect((await command('backup', '--help')).said).toMatch(/^Usage/)
  })
})
