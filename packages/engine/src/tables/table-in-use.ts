import { DynamoDBError } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import type { Table } from './table.ts'

export const inUse = (what: string) =>
  new DynamoDBError('ResourceInUseException', `Attempt to change a resource which is still in use: ${what}`)

/** The table to change: one that is being restored is not there yet, except for DescribeTable. */
export function tableToChange(database: Database, name: string): Table {
  const table = database.catalog.named(name)
  if (!table.restore) return table
  throw new DynamoDBError(
    'ResourceNotFoundException',
    `Requested resource not found: Table: ${name} not found`,
  )
}

/** Refuses to change a table that is not there yet, or no more. */
export function checkStanding({ status, name }: Table): void {
  if (status === 'CREATING') throw inUse(`Table is being created: ${name}`)
  if (status === 'DELETING') throw inUse(`Table is being deleted: ${name}`)
}
