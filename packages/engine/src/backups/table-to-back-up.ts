import { DynamoDBError } from '@monotable/dynamodb'
import type { Engine } from '../engine.ts'
import type { Table } from '../tables/table.ts'

/** The backup operations have an error of their own for a table that is not there, or not yet. */
export function tableToBackUp(engine: Engine, name: string): Table {
  const table = engine.catalog.find(name)
  if (table && table.status !== 'CREATING') return table
  throw new DynamoDBError('TableNotFoundException', `Table not found: ${name}`)
}
