import { expect, it } from 'vitest'
import { batchExecuteStatement } from '../../src/operations/batch-execute-statement.ts'
import { executeTransaction } from '../../src/operations/execute-transaction.ts'
import { refusalOf } from './refusal.ts'

const times = (count: number) => Array.from({ length: count }, () => ({ Statement: 'S' }))

it('more statements than a batch takes are shown by the name that DynamoDB has for them', () => {
  expect(refusalOf(batchExecuteStatement, { Statements: times(26) })).toMatch(
    /^1 validation error detected: Value '\[BatchStatementRequest\(statement=S, parameters=null, consistentRead=null, returnValuesOnConditionCheckFailure=null\), .+\]' at 'statements' failed to satisfy constraint: Member must have length less than or equal to 25$/,
  )
})

it('more statements than a transaction takes are shown by the name that DynamoDB has for them', () => {
  expect(refusalOf(executeTransaction, { TransactStatements: times(101) })).toMatch(
    /^1 validation error detected: Value '\[ParameterizedStatement\(statement=S, parameters=null, returnValuesOnConditionCheckFailure=null\), .+\]' at 'transactStatements' failed to satisfy constraint: Member must have length less than or equal to 100$/,
  )
})
