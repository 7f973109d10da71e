import { invalid } from '@monotable/dynamodb/service'
import { feedsRestore } from '../backups/recovery-log.ts'
import type { Database } from '../database.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { onTable, tableNameShape } from '../tables/control-shape.ts'
import { describeDeleted } from '../tables/description.ts'
import type { Table } from '../tables/table.ts'
import { checkStanding, inUse } from '../tables/table-in-use.ts'
import { clearDroppedLater, settle, settleLater } from '../tables/transitions.ts'
import { operation } from './operation.ts'

export const deleteTable = operation<{ TableName: string }, string>({
  name: 'DeleteTable',
  shape: onTable({ TableName: tableNameShape }),
  prepare: ({ TableName }) => tableNameOf(TableName),
  run: async (name, database, { region }) => {
    const { table, ...answer } = await database.catalog.exclusive(async () => {
      const table = database.catalog.named(name)
      checkDeletable(table)
      if (feedsRestore(database, table)) throw inUse(`Table is being used: ${name}`)
      const TableDescription = describeDeleted(database, table, region)
      if (goesAtOnce(database, table)) await database.catalog.drop(table)
      else await database.catalog.save({ ...table, status: 'DELETING' })
      return { table, TableDescription }
    })
    if (goesAtOnce(database, table)) clearDroppedLater(database)
    else if (database.tableDelay > 0) settleLater(database, table)
    else await settle(database, table.id)
    return answer
  },
})

/** Of a table with point-in-time recovery a backup is made before it goes. */
const goesAtOnce = (database: Database, table: Table) => database.tableDelay === 0 && !table.recovery

function checkDeletable(table: Table): void {
  checkStanding(table)
  if (table.changing?.what === 'stream') {
    throw inUse('Cannot delete table while stream is being enabled/disabled.')
  }
  if (table.indexes.some(index => index.status !== 'ACTIVE')) {
    throw inUse('Cannot delete table while indexes are being created, updated, or deleted.')
  }
  if (table.status === 'UPDATING') throw inUse(`Table: ${table.name} is in the process of being updated.`)
  if (table.deletionProtection) {
    throw invalid(
      'Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.',
    )
  }
}
