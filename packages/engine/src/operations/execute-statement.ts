import { invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { type CapacityMode, consumedCapacity as consumed } from '../items/capacity.ts'
import { type ReadPosition, readToken, requestPrint } from '../partiql/next-token.ts'
import { readParameters } from '../partiql/parameters.ts'
import { runSelect } from '../partiql/run-select.ts'
import { prepareWrite } from '../partiql/run-write.ts'
import { readStatement, type SelectStatement, type WriteStatement } from '../partiql/statement.ts'
import { boolean, integer, string, structure } from '../shapes/shape.ts'
import { consumedCapacity } from './item-shapes.ts'
import { operation } from './operation.ts'
import { type StatementInput, statementMembers } from './statement-shapes.ts'

export interface ExecuteStatementInput extends StatementInput {
  ConsistentRead?: boolean
  NextToken?: string
  ReturnConsumedCapacity?: CapacityMode
  Limit?: number
}

interface PreparedStatement {
  statement: SelectStatement | WriteStatement
  consistent: boolean
  limit: number | undefined
  start: ReadPosition | undefined
  print: () => string
  returnOldOnFailure: boolean
  consumedCapacity: CapacityMode
}

export const executeStatement = operation<ExecuteStatementInput, PreparedStatement>({
  name: 'ExecuteStatement',
  shape: structure({
    ...statementMembers,
    ConsistentRead: boolean(),
    NextToken: string({ minLength: 1, maxLength: 32768 }),
    ReturnConsumedCapacity: consumedCapacity,
    Limit: integer({ min: 1 }),
  }),
  prepare(input) {
    const parameters = readParameters(input.Parameters)
    const statement = readStatement(input.Statement, parameters)
    if (statement.kind === 'exists') {
      throw invalid('EXISTS can only be used in ExecuteTransaction write requests.')
    }
    const print = () => requestPrint(input.Statement, parameters)
    return {
      statement,
      consistent: input.ConsistentRead ?? false,
      limit: input.Limit,
      start: input.NextToken === undefined ? undefined : readToken(input.NextToken, print()),
      print,
      returnOldOnFailure: input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
      consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE',
    }
  },
  run: (prepared, database) =>
    prepared.statement.kind === 'select'
      ? runSelect(prepared.statement, prepared, database)
      : write(prepared.statement, prepared, database),
})

async function write(statement: WriteStatement, prepared: PreparedStatement, database: Database) {
  const { item, usage } = await prepareWrite(statement, database, prepared.returnOldOnFailure).run()
  return {
    Items: item === undefined ? [] : [item],
    ConsumedCapacity: consumed(prepared.consumedCapacity, usage),
  }
}
