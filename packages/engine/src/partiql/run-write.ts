import { DynamoDBError, type Item, writeUnits } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import type { Usage } from '../items/capacity.ts'
import { readItem } from '../items/get.ts'
import { check, type Outcome, put, remove, update } from '../items/item-actions.ts'
import type { PreparedTransactAction } from '../items/prepared-writes.ts'
import { keyOf } from '../items/read-many.ts'
import { updateReturns } from '../items/single-writes.ts'
import { StoredItem } from '../items/stored-item.ts'
import type { View } from '../storage/writer.ts'
import type { Table } from '../tables/table.ts'
import { checkInsertedKey, writtenKey } from './single-item.ts'
import type { WriteStatement } from './statement.ts'
import { toldOfStatement } from './statement-fault.ts'
import { writeAction } from './write-action.ts'

export interface WriteResult {
  /** What RETURNING asks for, if there is any of it. */
  readonly item: StoredItem | Item | undefined
  readonly usage: Usage
}

/** A statement that is known to be of one item of its table, ready to be run. */
export interface PreparedItemStatement {
  readonly table: Table
  /** The item that is inserted, else the key. */
  readonly item: Item
  readonly run: () => WriteResult | Promise<WriteResult>
  /** What a write costs that its condition has refused: by what it brings or what is there, whichever is larger. */
  readonly refusedUnits?: () => number
}

export function prepareWrite(
  statement: WriteStatement,
  database: Database,
  returnOldOnFailure: boolean,
): PreparedItemStatement {
  const table = database.catalog.active(statement.table)
  if (statement.kind === 'insert') checkInsertedKey(statement.item, table)
  const action = writeAction(statement, table, writtenKey, returnOldOnFailure)
  const item = action.kind === 'put' ? action.item : action.key
  return {
    table,
    item,
    run: () => database.writer.submit(view => perform(action, view, database)),
    refusedUnits: () => {
      const stored = readItem(database, table, keyOf(table, undefined, item))
      return writeUnits(Math.max(action.kind === 'put' ? action.size : 0, stored?.size ?? 0))
    },
  }
}

function perform(action: PreparedTransactAction, view: View, database: Database): WriteResult {
  const outcome = act(action, view, database)
  database.meter.write(outcome.usage)
  return { item: returnedItem(action, outcome), usage: outcome.usage }
}

function act(action: PreparedTransactAction, view: View, database: Database): Outcome {
  try {
    switch (action.kind) {
      case 'put':
        return put({ database, view, path: 'put' }, action)
      case 'update':
        return update({ database, view, path: 'update' }, action)
      case 'delete':
        return remove({ database, view, path: 'put' }, action)
      case 'check':
        return check({ database, view, path: 'put' }, action)
    }
  } catch (error) {
    throw error instanceof DynamoDBError ? toldOfStatement(error, action.kind) : error
  }
}

function returnedItem(action: PreparedTransactAction, outcome: Outcome): StoredItem | Item | undefined {
  if (action.kind !== 'update')
    return action.kind === 'delete' && action.returnValues === 'ALL_OLD' ? outcome.before : undefined
  const returned = updateReturns(action, outcome)
  return returned instanceof StoredItem || (returned && Object.keys(returned).length > 0)
    ? returned
    : undefined
}
