import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillRestored } from '../src/backups/restore.ts'
import { keepDeleted } from '../src/backups/system-backup.ts'
import type { Engine } from '../src/engine.ts'
import { insideOf } from '../src/engine.ts'
import { open } from '../src/open.ts'
import { settle } from '../src/tables/transitions.ts'
import { keySchema } from './backends/keys.ts'
import { keys } from './backends.ts'

// What takes longer than an engine lives is finished by the next one.
const never = 1_000_000_000
const index = { IndexName: 'byX', KeySchema: keySchema('x'), Projection: { ProjectionType: 'ALL' } }

let path: string
let engine: Engine

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'transitions-'))
})

afterEach(async () => {
  await engine.close()
  rmSync(path, { recursive: true })
})

const reopen = async (tableDelay: number) => {
  await engine?.close()
  engine = await open({ path, tableDelay, durability: 'relaxed' })
}

const table = async (name: string) =>
  (await engine.send<Described>('DescribeTable', { TableName: name })).Table

interface Described {
  Table: { TableStatus: string; ItemCount: number; GlobalSecondaryIndexes?: { IndexStatus: string }[] }
}

const createTable = (more: object = {}) =>
  engine.send('CreateTable', { TableName: 'table', ...keys('pk'), BillingMode: 'PAY_PER_REQUEST', ...more })

const put = (pk: string) =>
  engine.send('PutItem', { TableName: 'table', Item: { pk: { S: pk }, x: { S: pk } } })

const scanned = (TableName: string, IndexName?: string) =>
  engine.send<{ Count: number }>('Scan', { TableName, ...(IndexName && { IndexName }) })

it('creates a table', async () => {
  await reopen(never)
  await createTable()
  expect((await table('table')).TableStatus).toBe('CREATING')
  await reopen(0)
  await expect.poll(async () => (await table('table')).TableStatus).toBe('ACTIVE')
  await put('a')
})

it('deletes a table', async () => {
  await reopen(0)
  await createTable()
  await reopen(never)
  await engine.send('DeleteTable', { TableName: 'table' })
  await reopen(0)
  await expect.poll(() => engine.send('ListTables')).toEqual({ TableNames: [] })
})

it('keeps a deleted table once, although its deletion began twice', async () => {
  await reopen(0)
  await createTable()
  await engine.send('UpdateContinuousBackups', {
    TableName: 'table',
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  })
  await put('a')
  await keepDeleted(insideOf(engine).database, insideOf(engine).database.catalog.named('table'))
  await put('b')
  await reopen(never)
  await engine.send('DeleteTable', { TableName: 'table' })
  await reopen(0)
  await expect.poll(() => engine.send('ListTables')).toEqual({ TableNames: [] })
  const { BackupSummaries } = await engine.send<{ BackupSummaries: { BackupArn: string }[] }>('ListBackups', {
    BackupType: 'SYSTEM',
  })
  expect(BackupSummaries).toHaveLength(1)
  const BackupArn = BackupSummaries[0]!.BackupArn
  await engine.send('RestoreTableFromBackup', { TargetTableName: 'table', BackupArn })
  await expect.poll(async () => (await table('table')).TableStatus).toBe('ACTIVE')
  expect((await scanned('table')).Count).toBe(2)
})

it('fills a new index', async () => {
  await reopen(0)
  await createTable()
  for (const pk of ['a', 'b', 'c']) await put(pk)
  await reopen(never)
  const { AttributeDefinitions } = keys('x')
  const GlobalSecondaryIndexUpdates = [{ Create: index }]
  await engine.send('UpdateTable', { TableName: 'table', AttributeDefinitions, GlobalSecondaryIndexUpdates })
  await put('d')
  await reopen(0)
  await expect
    .poll(async () => (await table('table')).GlobalSecondaryIndexes?.[0]?.IndexStatus)
    .toBe('ACTIVE')
  expect((await scanned('table', 'byX')).Count).toBe(4)
})

it('misses no write that is made while it fills an index', async () => {
  engine = await open({ path })
  await createTable()
  const { AttributeDefinitions } = keys('x')
  const GlobalSecondaryIndexUpdates = [{ Create: index }]
  let written = 0
  const writers = Array.from({ length: 16 }, async () => {
    while (written < 400) await put(`${written++}`)
  })
  while (written < 100) await new Promise(setImmediate)
  await engine.send('UpdateTable', { TableName: 'table', AttributeDefinitions, GlobalSecondaryIndexUpdates })
  await Promise.all(writers)
  await expect
    .poll(async () => (await table('table')).GlobalSecondaryIndexes?.[0]?.IndexStatus)
    .toBe('ACTIVE')
  expect((await scanned('table', 'byX')).Count).toBe(written)
  expect((await scanned('table')).Count).toBe(written)
})

it('removes an index', async () => {
  await reopen(0)
  await createTable({ ...keys('pk', undefined, 'x'), GlobalSecondaryIndexes: [index] })
  await put('a')
  await reopen(never)
  const GlobalSecondaryIndexUpdates = [{ Delete: { IndexName: 'byX' } }]
  await engine.send('UpdateTable', { TableName: 'table', GlobalSecondaryIndexUpdates })
  await reopen(0)
  await expect.poll(async () => (await table('table')).GlobalSecondaryIndexes).toBeUndefined()
})

it('restores a backup', async () => {
  await reopen(0)
  await createTable({ ...keys('pk', undefined, 'x'), GlobalSecondaryIndexes: [index] })
  for (let number = 0; number < 450; number++) await put(`${number}`)
  const { BackupDetails } = await engine.send<{ BackupDetails: { BackupArn: string } }>('CreateBackup', {
    TableName: 'table',
    BackupName: 'backup',
  })
  await reopen(never)
  const { BackupArn } = BackupDetails
  await engine.send('RestoreTableFromBackup', { TargetTableName: 'restored', BackupArn })
  // As if the engine had been killed when all items were there, but not said so yet.
  await fillRestored(insideOf(engine).database, insideOf(engine).database.catalog.named('restored'))
  await reopen(0)
  await expect.poll(async () => (await table('restored')).TableStatus).toBe('ACTIVE')
  expect((await table('restored')).ItemCount).toBe(450)
  expect((await scanned('restored', 'byX')).Count).toBe(450)
})

it('is brought to rest by one, for whom all others wait', async () => {
  await reopen(never)
  await createTable()
  const { database } = insideOf(engine)
  const { id } = database.catalog.named('table')
  const walks = [settle(database, id), settle(database, id)]
  expect(walks[0]).toBe(walks[1])
  await walks[0]
  expect((await table('table')).TableStatus).toBe('ACTIVE')
  expect(settle(database, id), 'and who comes later looks again').not.toBe(walks[0])
})
