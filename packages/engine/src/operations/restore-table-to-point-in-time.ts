import { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { invalidRequest } from '../backups/backup.ts'
import { earliestRestorable } from '../backups/recovery-log.ts'
import { type Overrides, overrideShapes } from '../backups/restore-overrides.ts'
import { startRestore } from '../backups/start-restore.ts'
import { tableToBackUp } from '../backups/table-to-back-up.ts'
import { boolean, string, structure, timestamp } from '../shapes/shape.ts'
import { isTableArn, tableNameOf } from '../shapes/table-name.ts'
import { tableArn } from '../tables/arn.ts'
import { requireParameter, tableNameShape } from '../tables/control-shape.ts'
import type { Table } from '../tables/table.ts'
import { operation } from './operation.ts'
import { targetNameShape } from './restore-table-from-backup.ts'

interface RestoreToPointInput extends Overrides {
  SourceTableArn?: string
  SourceTableName?: string
  TargetTableName: string
  UseLatestRestorableTime?: boolean
  RestoreDateTime?: number
}

export const restoreTableToPointInTime = operation<RestoreToPointInput, RestoreToPointInput>({
  name: 'RestoreTableToPointInTime',
  shape: structure({
    SourceTableArn: string(),
    SourceTableName: tableNameShape,
    TargetTableName: targetNameShape,
    UseLatestRestorableTime: boolean(),
    RestoreDateTime: timestamp(),
    ...overrideShapes,
  }),
  prepare: input => {
    checkSource(input)
    checkTime(input)
    return input
  },
  run: (input, database, { region }) =>
    database.catalog.exclusive(async () => {
      const source = tableToBackUp(database, tableNameOf(input.SourceTableName ?? input.SourceTableArn ?? ''))
      const { SourceTableArn, SourceTableName, TargetTableName, ...rest } = input
      const { UseLatestRestorableTime, RestoreDateTime, ...overrides } = rest
      const at = momentOf(source, RestoreDateTime, database.clock())
      return startRestore(database, {
        targetName: TargetTableName,
        source,
        restore: { sourceTableArn: tableArn(region, source.name), at, from: { tableId: source.id } },
        overrides,
        region,
      })
    }),
})

function checkSource({ SourceTableArn, SourceTableName }: RestoreToPointInput): void {
  if (SourceTableArn !== undefined && SourceTableName !== undefined) {
    throw invalid('Must provide exactly one of: sourceTableArn, sourceTableName')
  }
  if (SourceTableArn === undefined) requireParameter('TableName')({ TableName: SourceTableName })
  else if (!isTableArn(SourceTableArn)) throw invalid('sourceTableArn is not a valid ARN')
}

function checkTime({ RestoreDateTime, UseLatestRestorableTime }: RestoreToPointInput): void {
  if (RestoreDateTime !== undefined && UseLatestRestorableTime) {
    throw invalidRequest(
      'Both RestoreDateTime and UseLatestRestorableTime cannot be set for point-in-time restore request. ' +
        'Please set only one of them.',
    )
  }
  if (RestoreDateTime === undefined && !UseLatestRestorableTime) {
    throw invalidRequest(
      'Either one of RestoreDateTime or UseLatestRestorableTime must be specified, but not both',
    )
  }
}

/** In milliseconds. */
function momentOf(source: Table, asked: number | undefined, now: number): number {
  if (!source.recovery) {
    throw new DynamoDBError(
      'PointInTimeRecoveryUnavailableException',
      `Point in time recovery is not enabled for table '${source.name}'`,
    )
  }
  const latest = Math.max(now, source.recovery.since)
  if (asked === undefined) return latest
  const earliest = earliestRestorable(source.recovery, now)
  const at = Math.round(asked * 1000)
  if (at >= earliest && at <= latest) return at
  throw new DynamoDBError(
    'InvalidRestoreTimeException',
    `RestoreDateTime '${inUtc(at)}' must be within EarliestRestorableDateTime '${inUtc(earliest)}' and ` +
      `LatestRestorableDateTime '${inUtc(latest)}'`,
  )
}

function inUtc(milliseconds: number): string {
  const date = new Date(milliseconds)
  // Beyond what a date can be there is only the number.
  return Number.isNaN(date.getTime()) ? String(milliseconds) : `${date.toISOString().slice(0, 19)}Z`
}
