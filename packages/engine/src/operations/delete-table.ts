import { invalid } from '@monotable/dynamodb/service'
import { feedsRestore } from '../backups/recovery-log.ts'
import type { Engine } from '../engine.ts'
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
  run: async (name, engine, { region }) => {
    const { table, ...answer } = await engine.catalog.exclusive(async () => {
      const table = engine.catalog.named(name)
      checkDeletable(table)
      if (feedsRestore(engine, table)) throw inUse(`Table is being used: ${name}`)
      const TableDescription = describeDeleted(engine, table, region)
      if (goesAtOnce(engine, table)) await engine.catalog.drop(table)
      else await engine.catalog.save({ ...table, status: 'DELETING' })
      return { table, TableDescription }
    })
    if (goesAtOnce(engine, table)) clearDroppedLater(engine)
    else if (engine.tableDelay > 0) settleLater(engine, table)
    else await settle(engine, table.id)
    return answer
  },
})

/** Of a table with point-in-time recovery a backup is made before it goes. */
const goesAtOnce = (engine: Engine, table: Table) => engine.tableDelay === 0 && !table.recovery

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
