import { join } from 'node:path'
import type { Engine } from '../../src/engine.ts'
import { open } from '../../src/open.ts'
import { temporaryFolder } from '../storage/folder.ts'

export const table = {
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

export const order = (n: number, state = `state${n % 3}`) => ({
  pk: { S: `customer${n % 7}` },
  sk: { S: `order${String(n).padStart(4, '0')}` },
  state: { S: state },
  gone: { N: String(4_000_000_000 + n) },
  text: { S: `${n} `.repeat(200) },
})

/** A store with everything that hangs on items: indexes, stream, expiries, recovery records, a backup. */
export async function filled(items = 300): Promise<{ db: Engine; path: string }> {
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

export async function stopped(items?: number): Promise<string> {
  const { db, path } = await filled(items)
  await db.close()
  return path
}

/** Everything is in tables after another opening. */
export async function inTables(items?: number): Promise<string> {
  const path = await stopped(items)
  await (await open({ path })).close()
  return path
}

export async function itemsOf(path: string): Promise<unknown[]> {
  const db = await open({ path, report: () => {} })
  const { Items } = await db.send<{ Items: unknown[] }>('Scan', { TableName: 'orders' })
  await db.close()
  return Items
}
