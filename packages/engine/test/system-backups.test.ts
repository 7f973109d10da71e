import { expect, it, onTestFinished, vi } from 'vitest'
import { forgetExpired } from '../src/backups/system-backup.ts'
import { insideOf } from '../src/engine.ts'
import { open } from '../src/open.ts'
import { kind, space } from '../src/storage/keyspace.ts'
import { type Backend, describeOnEachBackend, expectError, keys } from './backends.ts'

const day = 24 * 60 * 60 * 1000
let now = Date.UTC(2026, 0, 1)

const recovery = (backend: Backend, TableName: string, enabled: boolean) =>
  backend.send('UpdateContinuousBackups', {
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: enabled },
  })

async function recoverable(backend: Backend): Promise<string> {
  const name = await backend.table()
  await recovery(backend, name, true)
  for (const pk of ['a', 'b']) {
    await backend.send('PutItem', { TableName: name, Item: { pk: { S: pk } } })
  }
  return name
}

const keysOf = async (backend: Backend, TableName: string): Promise<string[]> => {
  const { Items } = await backend.send('Scan', { TableName })
  return Items.map(({ pk }: { pk: { S: string } }) => pk.S).sort()
}

const left = async (backend: Backend, TableName: string, BackupType = 'SYSTEM') =>
  (await backend.send('ListBackups', { TableName, BackupType })).BackupSummaries

const remove = (backend: Backend, TableName: string) => backend.send('DeleteTable', { TableName })

describeOnEachBackend(
  'What a table with point-in-time recovery leaves behind',
  backend => {
    it('is a backup that can be restored when the table is gone', async () => {
      const name = await recoverable(backend)
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      await remove(backend, name)
      await expectError(backend.send('DescribeTable', { TableName: name }), 'ResourceNotFoundException')
      const [backup, ...others] = await left(backend, name)
      expect(others).toEqual([])
      expect(backup).toMatchObject({
        TableId: Table.TableId,
        BackupName: `${name}$DeletedTableBackup`,
        BackupArn: expect.stringMatching(/\/backup\/\d{14}-00000000$/),
        BackupType: 'SYSTEM',
        BackupStatus: 'AVAILABLE',
        BackupCreationDateTime: now / 1000,
        BackupExpiryDateTime: (now + 35 * day) / 1000,
      })
      const target = { TargetTableName: backend.name(), BackupArn: backup.BackupArn }
      await backend.send('RestoreTableFromBackup', target)
      await backend.active(target.TargetTableName)
      expect(await keysOf(backend, target.TargetTableName)).toEqual(['a', 'b'])
    })

    it('is not listed with the backups of users', async () => {
      const name = await recoverable(backend)
      const { BackupDetails } = await backend.send('CreateBackup', { TableName: name, BackupName: 'mine' })
      await remove(backend, name)
      expect(await left(backend, name, 'USER')).toMatchObject([{ BackupArn: BackupDetails.BackupArn }])
      expect(await left(backend, name, 'ALL')).toHaveLength(2)
    })

    it('cannot be deleted, and goes after 35 days', async () => {
      const name = await recoverable(backend)
      await remove(backend, name)
      const [{ BackupArn }] = await left(backend, name)
      const expiry = new Date(now + 35 * day).toISOString()
      await expectError(
        backend.send('DeleteBackup', { BackupArn }),
        'ValidationException',
        `Invalid Request: User is not allowed to delete the system backup with arn ${BackupArn}. It will automatically expire on ${expiry}`,
      )
      now += 35 * day
      expect(await left(backend, name)).toEqual([])
      await expectError(backend.send('DescribeBackup', { BackupArn }), 'BackupNotFoundException')
      await forgetExpired(insideOf(backend.engine!).database)
      now -= 35 * day
      expect(await left(backend, name)).toEqual([])
    })

    it('is nothing if it had none, or no more', async () => {
      const name = await backend.table()
      await remove(backend, name)
      expect(await left(backend, name)).toEqual([])
      const other = await recoverable(backend)
      await recovery(backend, other, false)
      await remove(backend, other)
      expect(await left(backend, other)).toEqual([])
    })

    it('is made of every table, although they go at the same time', async () => {
      const names = [await recoverable(backend), await recoverable(backend)]
      await Promise.all(names.map(name => remove(backend, name)))
      const seen: string[] = []
      for (let start: string | undefined; ; ) {
        const page = await backend.send('ListBackups', {
          BackupType: 'SYSTEM',
          Limit: 1,
          ExclusiveStartBackupArn: start,
        })
        seen.push(...page.BackupSummaries.map((each: { TableName: string }) => each.TableName))
        start = page.LastEvaluatedBackupArn
        if (!start) break
      }
      expect(seen).toEqual(expect.arrayContaining(names))
    })
  },
  { clock: () => now },
)

describeOnEachBackend(
  'A table with point-in-time recovery that takes its time to go',
  backend => {
    it('can still be restored from, and waits until it is', async () => {
      const name = await recoverable(backend)
      await remove(backend, name)
      const target = { TargetTableName: backend.name(), SourceTableName: name }
      await backend.send('RestoreTableToPointInTime', { ...target, UseLatestRestorableTime: true })
      await backend.active(target.TargetTableName)
      expect(await keysOf(backend, target.TargetTableName)).toEqual(['a', 'b'])
      await expect.poll(() => left(backend, name)).toHaveLength(1)
    })

    it('leaves nothing if recovery is disabled meanwhile', async () => {
      const name = await recoverable(backend)
      await remove(backend, name)
      await recovery(backend, name, false)
      await expect
        .poll(() => backend.send('DescribeTable', { TableName: name }).catch(error => error.name))
        .toMatch('ResourceNotFoundException')
      expect(await left(backend, name)).toEqual([])
    })
  },
  { tableDelay: 300 },
)

it('an open engine takes what has expired out of its store, and keeps the rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let time = Date.UTC(2026, 0, 1)
  const db = await open({ clock: () => time })
  onTestFinished(() => db.close())
  const kept = async () => {
    const names: string[] = []
    for await (const values of insideOf(db).database.store.values(space(kind.backup))) {
      names.push(...values.map(value => JSON.parse(value.toString()).table.name))
    }
    return names
  }
  for (const TableName of ['old', 'young']) {
    await db.send('CreateTable', { TableName, BillingMode: 'PAY_PER_REQUEST', ...keys('pk') })
    await db.send('UpdateContinuousBackups', {
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    })
    await db.send('DeleteTable', { TableName })
    await vi.advanceTimersByTimeAsync(1)
    time += 20 * day
  }
  await vi.waitFor(async () => expect(await kept()).toEqual(['old', 'young']), { timeout: 20_000 })
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
  await vi.waitFor(async () => expect(await kept()).toEqual(['young']), { timeout: 20_000 })
})
