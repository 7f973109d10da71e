import { DynamoDBError } from '@monotable/dynamodb'
import { invalidRequest } from '../backups/backup.ts'
import { recoveryDescription } from '../backups/recovery-description.ts'
import { feedsRestore, trimRecoveryLogs } from '../backups/recovery-log.ts'
import { tableToBackUp } from '../backups/table-to-back-up.ts'
import type { Database } from '../database.ts'
import { boolean, integer, structure } from '../shapes/shape.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { onTable, tableNameShape } from '../tables/control-shape.ts'
import type { Table } from '../tables/table.ts'
import { operation } from './operation.ts'

interface UpdateContinuousBackupsInput {
  TableName: string
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean; RecoveryPeriodInDays?: number }
}

const longestPeriod = 35

export const updateContinuousBackups = operation<UpdateContinuousBackupsInput, UpdateContinuousBackupsInput>({
  name: 'UpdateContinuousBackups',
  shape: onTable({
    TableName: tableNameShape,
    PointInTimeRecoverySpecification: structure(
      {
        PointInTimeRecoveryEnabled: boolean({ required: true }),
        RecoveryPeriodInDays: integer({ min: 1, max: longestPeriod }),
      },
      { name: 'PointInTimeRecoverySpecification', required: true },
    ),
  }),
  prepare: input => {
    const { PointInTimeRecoveryEnabled, RecoveryPeriodInDays } = input.PointInTimeRecoverySpecification
    if (!PointInTimeRecoveryEnabled && RecoveryPeriodInDays !== undefined) {
      throw invalidRequest('Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.')
    }
    return input
  },
  run: ({ TableName, PointInTimeRecoverySpecification: asked }, database) =>
    database.catalog.exclusive(async () => {
      const table = tableToBackUp(database, tableNameOf(TableName))
      if (asked.PointInTimeRecoveryEnabled) await enable(database, table, asked.RecoveryPeriodInDays)
      else if (table.recovery) await disable(database, table)
      return recoveryDescription(database.catalog.named(table.name), database.clock())
    }),
})

/**
 * Only what is written once the table is known to be recoverable is logged, so the window begins after that. It is
 * saved first, so that a window which was reported survives a crash.
 */
async function enable(database: Database, table: Table, days: number | undefined): Promise<void> {
  const { recovery } = table
  if (recovery) {
    await database.catalog.save({ ...table, recovery: { ...recovery, days: days ?? recovery.days } })
    return
  }
  const period = days ?? longestPeriod
  await database.catalog.save({ ...table, recovery: { since: database.clock(), days: period } })
  await database.catalog.save({ ...table, recovery: { since: database.clock(), days: period } })
}

async function disable(database: Database, table: Table): Promise<void> {
  if (feedsRestore(database, table)) {
    throw new DynamoDBError(
      'ContinuousBackupsUnavailableException',
      `Another table is being restored from the table: ${table.name}. Please retry later`,
    )
  }
  const { recovery: _, ...without } = table
  await database.catalog.save(without)
  database.later(0, () => trimRecoveryLogs(database))
}
