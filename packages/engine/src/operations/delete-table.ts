import { feedsRestore } from '../backups/recovery-log.ts'
import { invalid } from '../errors.ts'
import { tableNameOf } from '../shapes/table-name.ts'
import { onTable, tableNameShape } from '../tables/control-shape.ts'
import { describeDeleted } from '../tables/description.ts'
import type { Table } from '../tables/table.ts'
import { checkStanding, inUse } from '../tables/table-in-use.ts'
import { clearDroppedLater, settleLater } from '../tables/transitions.ts'
import { operation } from './operation.ts'

export const deleteTable = operation<{ TableName: string }, string>({
  name: 'DeleteTable',
  shape: onTable({ TableName: tableNameShape }),
  prepare: ({ TableName }) => tableNameOf(TableName),
  run: (name, engine, { region }) =>
    engine.catalog.exclusive(async () => {
      const table = engine.catalog.named(name)
      checkDeletable(table)
      if (feedsRestore(engine, table)) throw inUse(`Table is being used: ${name}`)
      const TableDescription = describeDeleted(engine, table, region)
      if (engine.tableDelay > 0) {
        await engine.catalog.save({ ...table, status: 'DELETING' })
        settleLater(engine, table)
      } else {
        await engine.catalog.drop(table)
        clearDroppedLater(engine)
      }
      return { TableDescription }
    }),
})

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
