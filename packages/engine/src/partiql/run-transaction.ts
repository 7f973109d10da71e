import { DynamoDBError, type ErrorName, type Item } from '@monotable/dynamodb'
import { emptyItem } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import type { CapacityMode } from '../items/capacity.ts'
import type { PreparedTransactAction } from '../items/prepared-writes.ts'
import type { StoredItem } from '../items/stored-item.ts'
import { perform, runTransactGet, runTransactWrite } from '../items/transactions.ts'
import { checkItemKeys, checkKey } from '../shapes/key-check.ts'
import { pickColumns } from './columns.ts'
import type { NamedItem } from './single-item.ts'
import type { ExistsStatement, SelectStatement, WriteStatement } from './statement.ts'
import { faultCodes, toldOfStatement } from './statement-fault.ts'
import { canceled, checkTransactionWrite, eachWithTable, transactionRead } from './transaction.ts'
import { writeAction } from './write-action.ts'

export interface TransactionOptions {
  readonly returnOldOnFailure: readonly boolean[]
  readonly token: string | undefined
  readonly consumedCapacity: CapacityMode
}

export function runReads(statements: readonly SelectStatement[], mode: CapacityMode, database: Database) {
  const reads = eachWithTable(statements, database, statement => transactionRead(statement, database))
  perform(reads, ({ table, key }) => checkKey(table, key))
  const gets = reads.map(({ table, key }) => ({
    tableName: table.name,
    key,
    consistent: true,
    consumedCapacity: 'NONE' as const,
  }))
  const answer = runTransactGet({ gets, consumedCapacity: mode }, database) as {
    Responses: { Item?: StoredItem }[]
  }
  const responses = answer.Responses.map(({ Item: stored }, position) => {
    const columns = reads[position]?.columns
    return { Item: stored && columns ? pickColumns(columns, stored.item) : stored }
  })
  return { ...answer, Responses: responses }
}

type TransactionWrite = WriteStatement | ExistsStatement

export async function runWrites(
  statements: readonly TransactionWrite[],
  options: TransactionOptions,
  database: Database,
) {
  const tables = eachWithTable(statements, database, (statement, table) => {
    checkTransactionWrite(statement, table)
    return table
  })
  const actions = perform(statements, (statement, position) => {
    const table = tables[position] as (typeof tables)[number]
    const action = writeAction(statement, table, keyAsNamed, options.returnOldOnFailure[position] ?? false)
    if (action.kind === 'put') checkItemKeys(table, action.item, 'transaction')
    else checkKey(table, action.key)
    return action
  })
  const { ConsumedCapacity: consumed } = (await runTransactWrite(prepared(actions, options), database).catch(
    (error: unknown) => {
      throw toldAsStatements(error, actions)
    },
  )) as { ConsumedCapacity?: unknown }
  return { Responses: [], ConsumedCapacity: consumed }
}

const prepared = (actions: PreparedTransactAction[], { token, consumedCapacity }: TransactionOptions) => ({
  actions,
  ...(token !== undefined && { clientRequestToken: token }),
  consumedCapacity,
  collectionMetrics: false,
})

/** A clause that names two items names none. */
const keyAsNamed = ({ key, ambiguous }: NamedItem): Item => (ambiguous === undefined ? key : emptyItem())

/** The reasons of the item operations, as those of statements. */
function toldAsStatements(error: unknown, actions: readonly PreparedTransactAction[]): unknown {
  if (!(error instanceof DynamoDBError) || error.name !== 'TransactionCanceledException') return error
  const reasons = error.details.CancellationReasons as Reason[]
  return canceled(
    reasons.map((reason, position) => {
      const name = nameOfCode.get(reason.Code)
      if (name === undefined) return reason
      const fault = new DynamoDBError(name, reason.Message ?? '')
      const told = toldOfStatement(fault, actions[position]?.kind ?? 'check')
      return told === fault ? reason : { Code: faultCodes[told.name], Message: told.message }
    }),
  )
}

interface Reason {
  readonly Code: string
  readonly Message?: string
}

const nameOfCode = new Map(Object.entries(faultCodes).map(([name, code]) => [code, name as ErrorName]))
