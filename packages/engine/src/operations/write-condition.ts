import { type Condition, parseExpressions, readAttributeValue } from '@monotable/dynamodb'
import {
  type ConditionalOperator,
  conditionFromExpected,
  type ExpectedAttribute,
  invalid,
  type Names,
  type Wording,
} from '@monotable/dynamodb/service'
import { checkExpressionParameters, type ExpressionParameters } from './expression-parameters.ts'
import { checkConditionalOperator } from './legacy-filter.ts'

export interface ExpectedInput {
  Value?: unknown
  Exists?: boolean
  ComparisonOperator?: string
  AttributeValueList?: unknown[]
}

/** What a write of one item says about its condition. Parts of transactions have no legacy parameters. */
export interface ConditionInput {
  ConditionExpression?: string
  ExpressionAttributeNames?: Names
  ExpressionAttributeValues?: Record<string, unknown>
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE'
  Expected?: Record<string, ExpectedInput>
  ConditionalOperator?: string
}

/** Expression and legacy parameters together, or names and values that no expression could use. */
export function checkWriteParameters(
  input: ConditionInput,
  parameters: ExpressionParameters,
  wording: Wording,
): void {
  const bare =
    wording === 'current' &&
    parameters.expressions.every(name => input[name as 'ConditionExpression'] === undefined)
  if (bare) {
    const unused = (['ExpressionAttributeNames', 'ExpressionAttributeValues'] as const).find(
      name => input[name] !== undefined,
    )
    if (unused) throw invalid(`${unused} can only be specified when using expressions`)
  } else checkExpressionParameters(input, parameters)
}

/** The condition of a put, delete or check, from its expression or its legacy parameters. */
export function readCondition(input: ConditionInput, wording: Wording): Condition | undefined {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = input
  if (ConditionExpression === undefined) return readExpected(input, wording)
  const expressions = { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues }
  return parseExpressions(expressions, wording).condition
}

export function readExpected(input: ConditionInput, wording: Wording): Condition | undefined {
  const { Expected: given, ConditionalOperator: operator } = input
  checkConditionalOperator(operator, given as Parameters<typeof checkConditionalOperator>[1])
  if (operator !== undefined && operator !== 'AND' && operator !== 'OR') {
    // DynamoDB says ALL and means AND.
    throw invalid('Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]')
  }
  if (given === undefined) return undefined
  const expected: Record<string, ExpectedAttribute> = Object.create(null)
  for (const name of Object.keys(given)) expected[name] = readExpectedAttribute(given[name] ?? {}, wording)
  return conditionFromExpected(expected, operator as ConditionalOperator | undefined)
}

function readExpectedAttribute(given: ExpectedInput, wording: Wording): ExpectedAttribute {
  const { Value: value, AttributeValueList: list, Exists, ComparisonOperator } = given
  return {
    ...(value !== undefined && { Value: readAttributeValue(value, wording) }),
    ...(list !== undefined && { AttributeValueList: list.map(each => readAttributeValue(each, wording)) }),
    ...(Exists !== undefined && { Exists }),
    ...(ComparisonOperator !== undefined && { ComparisonOperator }),
  }
}
