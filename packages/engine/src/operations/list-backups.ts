import { type Backup, backupArn, parseBackupArn } from '../backups/backup.ts'
import { backupSummary } from '../backups/backup-description.ts'
import { availableBackups } from '../backups/backup-list.ts'
import { integer, string, structure, timestamp } from '../shapes/shape.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { tableNameShape } from '../tables/control-shape.ts'
import { wrongParameter } from '../tables/key-schema.ts'
import { operation } from './operation.ts'

interface ListBackupsInput {
  TableName?: string
  Limit?: number
  TimeRangeLowerBound?: number
  TimeRangeUpperBound?: number
  ExclusiveStartBackupArn?: string
  BackupType?: 'USER' | 'SYSTEM' | 'AWS_BACKUP' | 'ALL'
}

interface Prepared {
  readonly wanted: (backup: Backup) => boolean
  readonly limit: number
}

const mostBackups = 100

export const listBackups = operation<ListBackupsInput, Prepared>({
  name: 'ListBackups',
  shape: structure({
    TableName: tableNameShape,
    Limit: integer({ min: 1, max: mostBackups }),
    TimeRangeLowerBound: timestamp(),
    TimeRangeUpperBound: timestamp(),
    ExclusiveStartBackupArn: string({ minLength: 37, maxLength: 1024 }),
    BackupType: string({ enum: ['USER', 'SYSTEM', 'AWS_BACKUP', 'ALL'] }),
  }),
  prepare: input => ({ wanted: filterOf(input), limit: input.Limit ?? mostBackups }),
  run: async ({ wanted, limit }, engine, { region }) => {
    const found = (await availableBackups(engine)).filter(wanted)
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      BackupSummaries: page.map(backup => backupSummary(backup, region)),
      ...(last && found.length > limit && { LastEvaluatedBackupArn: backupArn(region, last) }),
    }
  },
})

/** Every backup here is made by a user. The lower bound is part of the range, the upper is not. */
function filterOf(input: ListBackupsInput): (backup: Backup) => boolean {
  const { TableName, BackupType = 'USER', ExclusiveStartBackupArn: start } = input
  const lower = milliseconds(input.TimeRangeLowerBound ?? 0)
  const upper = milliseconds(input.TimeRangeUpperBound ?? Number.POSITIVE_INFINITY)
  if (lower > upper) {
    throw wrongParameter('Time range lower bound must be less than or equal to upper bound')
  }
  const ofUser = BackupType === 'USER' || BackupType === 'ALL'
  const tableName = TableName === undefined ? undefined : tableNameOf(TableName)
  const after = start === undefined ? '' : parseBackupArn(start).code
  return ({ table, createdAt, code }) =>
    ofUser &&
    (tableName === undefined || table.name === tableName) &&
    createdAt >= lower &&
    createdAt < upper &&
    code > after
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000)
