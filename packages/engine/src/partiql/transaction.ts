import { DynamoDBError, keyAttributes } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import type { Table } from '../tables/table.ts'
import { type ItemRead, itemRead } from './run-get.ts'
import { namedItem } from './single-item.ts'
import type { ExistsStatement, SelectStatement, Statement, WriteStatement } from './statement.ts'

/** A refused statement of a transaction is reported with its place. */
export function inStatement<T>(position: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DynamoDBError) || error.name !== 'ValidationException') throw error
    throw invalid(`Validation failed in TransactStatements[${position}]: ${error.message}`)
  }
}

/** Whether the transaction reads; all of its statements do, or none. */
export function readsOnly(statements: readonly Statement[]): statements is readonly SelectStatement[] {
  const reads = statements.filter(statement => statement.kind === 'select').length
  if (reads > 0 && reads < statements.length) {
    throw invalid(
      'ExecuteTransaction API does not support both read and write operations in the same request.',
    )
  }
  return reads > 0
}

/**
 * Holds every statement against its table. A table that is missing cancels the transaction, but only if nothing is
 * wrong with the statements whose tables are there.
 */
export function eachWithTable<S extends Statement, Result>(
  statements: readonly S[],
  database: Database,
  hold: (statement: S, table: Table) => Result,
): Result[] {
  const missing = new Set<number>()
  const results: Result[] = []
  statements.forEach((statement, position) => {
    const table = activeTable(database, statement.table)
    if (table === undefined) missing.add(position)
    else results.push(inStatement(position, () => hold(statement, table)))
  })
  if (missing.size > 0) throw canceledForTables(statements.length, missing)
  return results
}

function activeTable(database: Database, name: string): Table | undefined {
  try {
    return database.catalog.active(name)
  } catch (error) {
    if (error instanceof DynamoDBError && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

function canceledForTables(count: number, missing: ReadonlySet<number>): DynamoDBError {
  const reasons = Array.from({ length: count }, (_, position) =>
    missing.has(position)
      ? { Code: 'ResourceNotFound', Message: 'Requested resource not found' }
      : { Code: 'None' },
  )
  return canceled(reasons)
}

export function canceled(reasons: readonly { readonly Code?: string | undefined }[]): DynamoDBError {
  const codes = reasons.map(reason => reason.Code).join(', ')
  return new DynamoDBError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  )
}

export const transactionRead = (statement: SelectStatement, database: Database): ItemRead =>
  itemRead(statement, database, 'ExecuteTransaction')

export function checkTransactionWrite(statement: WriteStatement | ExistsStatement, table: Table): void {
  if (statement.kind === 'exists') checkExists(statement, table)
  else if (statement.kind !== 'insert' && statement.returning !== undefined) {
    throw invalid('RETURNING clause is not supported in ExecuteTransaction.')
  }
}

/** EXISTS asks something of one item, beside which item it is. */
function checkExists({ select }: ExistsStatement, table: Table): void {
  const { key, conditional } = namedItem(select.where, table.keys)
  const whole = Object.keys(key).length === keyAttributes(table.keys).length
  if (!whole || !conditional || select.index !== undefined) {
    throw invalid('EXISTS() must contain a single item read with additional condition')
  }
}
