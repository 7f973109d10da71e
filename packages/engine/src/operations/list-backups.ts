import { type Backup, backupArn, invalidRequest, parseBackupArn } from '../backups/backup.ts'
import { backupSummary, typeOf } from '../backups/backup-description.ts'
import { availableBackups, position } from '../backups/backup-list.ts'
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
  readonly start: ReturnType<typeof parseBackupArn> | undefined
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
  prepare: input => {
    const { ExclusiveStartBackupArn: start, Limit: limit = mostBackups } = input
    return { wanted: filterOf(input), limit, start: start === undefined ? undefined : parseBackupArn(start) }
  },
  run: async ({ wanted, limit, start }, database, { region }) => {
    if (start && start.region !== region) {
      throw invalidRequest('The supplied ExclusiveStartBackupArn does not match the region')
    }
    const after = start ? position({ code: start.code, table: { name: start.tableName } }) : ''
    const found = (await availableBackups(database)).filter(each => wanted(each) && position(each) > after)
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      BackupSummaries: page.map(backup => backupSummary(backup, region)),
      ...(last && found.length > limit && { LastEvaluatedBackupArn: backupArn(region, last) }),
    }
  },
})

/** The lower bound is part of the range, the upper is not. */
function filterOf(input: ListBackupsInput): (backup: Backup) => boolean {
  const { TableName, BackupType = 'USER' } = input
  const lower = milliseconds(input.TimeRangeLowerBound ?? 0)
  const upper = milliseconds(input.TimeRangeUpperBound ?? Number.POSITIVE_INFINITY)
  if (lower > upper) {
    throw wrongParameter('Time range lower bound must be less than or equal to upper bound')
  }
  const tableName = TableName === undefined ? undefined : tableNameOf(TableName)
  return backup =>
    (BackupType === 'ALL' || BackupType === typeOf(backup)) &&
    (tableName === undefined || backup.table.name === tableName) &&
    backup.createdAt >= lower &&
    backup.createdAt < upper
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000)
