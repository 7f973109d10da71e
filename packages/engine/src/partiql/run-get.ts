import { type AttributeValue, type Item, keyAttributes, readUnits } from '@monotable/dynamodb'
import { attribute, invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { Usage } from '../items/capacity.ts'
import { readItem } from '../items/get.ts'
import type { Table } from '../tables/table.ts'
import { type Column, columnsOf, pickColumns } from './columns.ts'
import { checkKeyType } from './key-values.ts'
import { targetOf } from './read-target.ts'
import type { PreparedItemStatement } from './run-write.ts'
import { readKey } from './single-item.ts'
import type { SelectStatement } from './statement.ts'

/** The read of one item by its key. */
export interface ItemRead {
  readonly table: Table
  readonly key: Item
  readonly columns: readonly Column[] | undefined
}

/** A SELECT in a batch or transaction, which `operation` is. There it reads one item of a table by its key. */
export function itemRead(
  statement: SelectStatement,
  database: Database,
  operation: 'BatchExecuteStatement' | 'ExecuteTransaction',
): ItemRead {
  const target = targetOf(statement, database.catalog.active(statement.table))
  const { table, index } = target
  if (index !== undefined && operation === 'ExecuteTransaction') {
    throw invalid('Reads on indices are not supported within transactions.')
  }
  const key =
    index === undefined ? readKey(statement.where, target, operation === 'BatchExecuteStatement') : undefined
  if (key === undefined) {
    throw invalid(`Select statements within ${operation} must specify the primary key in the where clause.`)
  }
  const columns = statement.columns && columnsOf(statement.columns, statement.source)
  return { table, key, columns }
}

export function prepareGet(
  statement: SelectStatement,
  database: Database,
  consistent: boolean,
): PreparedItemStatement {
  const { table, key, columns } = itemRead(statement, database, 'BatchExecuteStatement')
  for (const each of keyAttributes(table.keys))
    checkKeyType(each, attribute(key, each.name) as AttributeValue)
  const run = () => {
    const stored = readItem(database, table, key)
    const usage = new Usage(table)
    usage.tableUnits = readUnits(stored?.size ?? 0, consistent)
    database.meter.read(usage)
    return { item: stored && (columns === undefined ? stored : pickColumns(columns, stored.item)), usage }
  }
  return { table, item: key, run }
}
