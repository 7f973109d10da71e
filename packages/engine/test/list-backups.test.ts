import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

let now = Date.UTC(2026, 0, 1)

describeOnEachBackend(
  'ListBackups',
  backend => {
    const list = (input: object = {}) => backend.send('ListBackups', input)
    const backUp = async (TableName: string) => {
      now += 1000
      const { BackupDetails } = await backend.send('CreateBackup', { TableName, BackupName: 'backup' })
      return BackupDetails
    }
    const arns = async (input: object) =>
      (await list(input)).BackupSummaries.map((each: { BackupArn: string }) => each.BackupArn)

    it('lists the backups of a table in the order of their making, even when it is gone', async () => {
      const name = await backend.table()
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      const made = [await backUp(name), await backUp(name)]
      await backUp(await backend.table())
      await backend.send('DeleteTable', { TableName: name })
      expect(await list({ TableName: name })).toEqual({
        BackupSummaries: made.map(details => ({
          TableName: name,
          TableId: Table.TableId,
          TableArn: Table.TableArn,
          ...details,
          BackupStatus: 'AVAILABLE',
        })),
      })
    })

    it('pages', async () => {
      const name = await backend.table()
      const [first, second, third] = [await backUp(name), await backUp(name), await backUp(name)]
      const page = await list({ TableName: name, Limit: 2 })
      expect(page.LastEvaluatedBackupArn).toBe(second.BackupArn)
      expect(page.BackupSummaries).toHaveLength(2)
      const after = { TableName: name, Limit: 1, ExclusiveStartBackupArn: second.BackupArn }
      expect(await list(after)).toMatchObject({ BackupSummaries: [{ BackupArn: third.BackupArn }] })
      expect((await list(after)).LastEvaluatedBackupArn).toBeUndefined()
      await backend.send('DeleteBackup', { BackupArn: first.BackupArn })
      const position = { TableName: name, ExclusiveStartBackupArn: first.BackupArn }
      expect(await arns(position)).toEqual([second.BackupArn, third.BackupArn])
    })

    it('goes on only in its own region', async () => {
      const { BackupArn } = await backUp(await backend.table())
      await expectError(
        list({ ExclusiveStartBackupArn: BackupArn.replace(/dynamodb:[^:]+:/, 'dynamodb:elsewhere-1:') }),
        'ValidationException',
        'Invalid Request: The supplied ExclusiveStartBackupArn does not match the region',
      )
    })

    it('looks between two moments, the first included', async () => {
      const name = await backend.table()
      const [first, second] = [await backUp(name), await backUp(name)]
      const TimeRangeLowerBound = first.BackupCreationDateTime
      const TimeRangeUpperBound = second.BackupCreationDateTime
      const between = { TableName: name, TimeRangeLowerBound, TimeRangeUpperBound }
      expect(await arns(between)).toEqual([first.BackupArn])
      await expectError(
        list({ TimeRangeLowerBound: TimeRangeUpperBound, TimeRangeUpperBound: TimeRangeLowerBound }),
        'ValidationException',
        'One or more parameter values were invalid: Time range lower bound must be less than or equal to upper bound',
      )
    })

    it('tells those of users from others', async () => {
      const name = await backend.table()
      const { BackupArn } = await backUp(name)
      expect(await arns({ TableName: name, BackupType: 'ALL' })).toEqual([BackupArn])
      expect(await arns({ TableName: name, BackupType: 'SYSTEM' })).toEqual([])
      await expectError(
        list({ BackupType: 'user' }),
        'ValidationException',
        "1 validation error detected: Value 'user' at 'backupType' failed to satisfy constraint: " +
          'Member must satisfy enum value set: [USER, SYSTEM, AWS_BACKUP, ALL]',
      )
    })

    it('lists none for tables that never were', async () => {
      expect(await list({ TableName: 'never-was' })).toEqual({ BackupSummaries: [] })
    })
  },
  { clock: () => now },
)
