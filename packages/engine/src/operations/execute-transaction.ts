import { requestLimits } from '@monotable/dynamodb'
import type { CapacityMode } from '../items/capacity.ts'
import { readParameters } from '../partiql/parameters.ts'
import { runReads, runWrites } from '../partiql/run-transaction.ts'
import {
  type ExistsStatement,
  readStatement,
  type Statement,
  type WriteStatement,
} from '../partiql/statement.ts'
import { inStatement, readsOnly } from '../partiql/transaction.ts'
import { list, string, structure } from '../shapes/shape.ts'
import { consumedCapacity } from './item-shapes.ts'
import { operation } from './operation.ts'
import { type StatementInput, statementMembers } from './statement-shapes.ts'

export interface ExecuteTransactionInput {
  TransactStatements: StatementInput[]
  ClientRequestToken?: string
  ReturnConsumedCapacity?: CapacityMode
}

interface PreparedTransaction {
  statements: Statement[]
  returnOldOnFailure: boolean[]
  token: string | undefined
  consumedCapacity: CapacityMode
}

export const executeTransaction = operation<ExecuteTransactionInput, PreparedTransaction>({
  name: 'ExecuteTransaction',
  shape: structure({
    TransactStatements: list(structure(statementMembers, { name: 'ParameterizedStatement' }), {
      required: true,
      minSize: 1,
      maxSize: requestLimits.transaction,
    }),
    ClientRequestToken: string({ minLength: 1, maxLength: 36 }),
    ReturnConsumedCapacity: consumedCapacity,
  }),
  prepare(input) {
    const members = input.TransactStatements
    const parameters = members.map(member => readParameters(member.Parameters))
    return {
      statements: members.map((member, position) =>
        inStatement(position, () => readStatement(member.Statement, parameters[position] ?? [])),
      ),
      returnOldOnFailure: members.map(member => member.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'),
      token: input.ClientRequestToken,
      consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE',
    }
  },
  run(prepared, database) {
    const { statements, consumedCapacity: mode } = prepared
    if (readsOnly(statements)) return runReads(statements, mode, database)
    return runWrites(statements as (WriteStatement | ExistsStatement)[], prepared, database)
  },
})
