import { expect, it } from 'vitest'
import { batchExecuteStatement } from '../../src/operations/batch-execute-statement.ts'
import { executeStatement } from '../../src/operations/execute-statement.ts'
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

const refused = (Statement: string, Parameters?: object[]) =>
  refusalOf(executeStatement, { Statement, ...(Parameters && { Parameters }) })

it.each([
  ['Lit', "'s'", '1', 'true', 'null'],
  ['Missing', 'missing'],
  ['Id', 'x'],
  ['Path', 'a.b'],
  ['List', '[1]'],
  ['Bag', '<<1>>', 'values'],
  ['Struct', "{'a': 1}"],
  ['Call', 'size(x)', 'substring', 'trim', 'extract', 'date_add', 'date_diff'],
  ['And', 'x AND y'],
  ['Or', 'x OR y'],
  ['Not', 'NOT x'],
  ['Neg', '- x'],
  ['Eq', 'x = 1'],
  ['Ne', 'x <> 1'],
  ['Lt', 'x < 1'],
  ['Lte', 'x <= 1'],
  ['Gt', 'x > 1'],
  ['Gte', 'x >= 1'],
  ['Plus', 'x + 1'],
  ['Minus', 'x - 1'],
  ['Times', 'x * 1'],
  ['Divide', 'x / 1'],
  ['Modulo', 'x % 1'],
  ['Concat', "x || 'a'"],
  ['Like', "x LIKE 'a'"],
  ['Between', 'x BETWEEN 1 AND 2'],
  ['InCollection', 'x IN [1]'],
  ['IsType', 'x IS INT4'],
  ['BagOp', 'SELECT * FROM "t" WHERE pk = 1 UNION SELECT * FROM "t"', 'SELECT * FROM "t" EXCEPT x'],
  ['SearchedCase', 'case'],
  ['Cast', 'cast'],
  ['CanCast', 'can_cast'],
  ['CanLosslessCast', 'can_lossless_cast'],
  ['NullIf', 'nullif'],
  ['Coalesce', 'coalesce'],
  ['Date', 'date'],
  ['LitTime', 'time'],
  ['Select', 'pivot'],
  ['Ddl', 'create', 'drop'],
  ['Exec', 'exec'],
])('what is no statement is refused by the name that PartiQL has for it: %s', (name, ...statements) => {
  for (const statement of statements)
    expect(refused(statement), statement).toBe(`Unsupported operation: ${name}`)
})

it.each([
  ['SELECT VALUE a FROM "t" WHERE pk = 1', 'SELECT VALUE at 1:8:5'],
  ['SELECT DISTINCT a FROM "t" WHERE pk = 1', 'DISTINCT at 1:8:8'],
  ['SELECT DISTINCT VALUE a FROM "t" WHERE pk = 1', 'DISTINCT at 1:8:8'],
  ['SELECT a FROM "t" GROUP BY a', 'GROUP BY at 1:28:1'],
  ['SELECT a FROM "t" GROUP BY a HAVING b LIMIT 5', 'GROUP BY at 1:28:1'],
  ['SELECT a FROM "t" HAVING b LIMIT 5', 'HAVING at 1:26:1'],
])('of several clauses that DynamoDB does not have, the first is named: %s', (statement, clause) => {
  expect(refused(statement)).toBe(`Unsupported clause: ${clause}`)
})

it.each([
  [
    'x IS DATE',
    'Unsupported data type for IS operator: DATE. Supported data types are ' +
      '[MISSING, NULL, BOOLEAN, BLOB, STRING, NUMERIC, STRUCT, TUPLE, LIST]',
  ],
  [
    'size(x, y) = 1',
    'Incorrect number of operands for operator or function; operator or function: size, number of operands: 2',
  ],
  [
    'size() = 1',
    'Incorrect number of operands for operator or function; operator or function: size, number of operands: 0',
  ],
])('a condition is refused in the words of AWS: %s', (condition, message) => {
  expect(refused(`SELECT * FROM "t" WHERE pk = 'a' AND ${condition}`)).toBe(message)
})

/** A value that goes so many levels deep. */
const nested = (levels: number): object => (levels === 1 ? { S: 'x' } : { L: [nested(levels - 1)] })

it('a parameter goes 32 levels deep, and no deeper', () => {
  const statement = 'SELECT * FROM "t" WHERE pk = ?'
  expect(refused(statement, [nested(32)])).toBeUndefined()
  expect(refused(statement, [nested(33)])).toBe(
    'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
  )
})

it('of a number and a depth in a parameter, the first is refused', () => {
  const number = { N: '1e2147483648' }
  const refusal = 'The parameter cannot be converted to a numeric value: 1e2147483648'
  expect(refused('SELECT * FROM "t" WHERE pk = ?', [{ L: [number, nested(33)] }])).toBe(refusal)
  expect(refused('SELECT * FROM "t" WHERE pk = ?', [{ L: [nested(33), number] }])).toMatch(/^Nesting Levels/)
})
