import { DynamoDBError } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import type { Table } from '../tables/table.ts'

/** The backup operations have an error of their own for a table that is not there, or not yet. */
export function tableToBackUp(database: Database, name: string): Table {
  const table = database.catalog.find(name)
  if (table && table.status !== 'CREATING') return table
  throw new DynamoDBError('TableNotFoundException', `Table not found: ${name}`)
}
