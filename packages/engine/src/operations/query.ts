import { type Condition, type KeyCondition, parseExpressions } from '@monotable/dynamodb'
import {
  type ConditionalOperator,
  conditionFromFilter,
  invalid,
  keyConditionFromLegacy,
  type Names,
  projectionFromNames,
} from '@monotable/dynamodb/service'
import type { PreparedQuery } from '../items/prepared-reads.ts'
import { runQuery } from '../items/read-many.ts'
import { constraintFault, constraintFaults, enumRule } from '../shapes/check-constraints.ts'
import { type SelectInput, selectFault, selectOf, selects } from '../shapes/select.ts'
import { boolean, integer, string, structure } from '../shapes/shape.ts'
import { tableName, tableNameOf } from '../shapes/table-name.ts'
import { checkExpressionParameters } from './expression-parameters.ts'
import {
  attributes,
  attributesToGet,
  consumedCapacity,
  expressionNames,
  expressionValues,
  indexName,
} from './item-shapes.ts'
import {
  checkConditionalOperator,
  checkDuplicateNames,
  type LegacyConditionsInput,
  legacyConditions,
  readLegacyConditions,
} from './legacy-filter.ts'
import { operation } from './operation.ts'
import { readStartKey } from './start-key.ts'

export interface QueryInput extends SelectInput {
  TableName: string
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
  QueryFilter?: LegacyConditionsInput
  ConditionalOperator?: string
  Limit?: number
  KeyConditions?: LegacyConditionsInput
  ExclusiveStartKey?: Record<string, unknown>
  ConsistentRead?: boolean
  ScanIndexForward?: boolean
  KeyConditionExpression?: string
  FilterExpression?: string
  ExpressionAttributeNames?: Names
  ExpressionAttributeValues?: Record<string, unknown>
}

const expressions = ['ProjectionExpression', 'FilterExpression', 'KeyConditionExpression']
const legacy = ['AttributesToGet', 'QueryFilter', 'ConditionalOperator']

export const query = operation<QueryInput, PreparedQuery>({
  name: 'Query',
  // Select, Limit and ConditionalOperator are held against their values by `prepare`: DynamoDB refuses them
  // after the others, and each in a form of its own.
  shape: structure({
    Select: string(),
    IndexName: indexName,
    ReturnConsumedCapacity: consumedCapacity,
    QueryFilter: legacyConditions,
    TableName: tableName,
    ConditionalOperator: string(),
    AttributesToGet: attributesToGet,
    Limit: integer(),
    KeyConditions: legacyConditions,
    ExclusiveStartKey: attributes,
    ConsistentRead: boolean(),
    ScanIndexForward: boolean(),
    KeyConditionExpression: string(),
    FilterExpression: string(),
    ProjectionExpression: string(),
    ExpressionAttributeValues: expressionValues,
    ExpressionAttributeNames: expressionNames,
  }),
  prepare(input) {
    checkMembers(input)
    checkExpressionParameters(input, {
      expressions,
      // KeyConditions may stand besides a filter or projection expression.
      legacy: input.KeyConditionExpression === undefined ? legacy : [...legacy, 'KeyConditions'],
    })
    checkConditionalOperator(input.ConditionalOperator, input.QueryFilter)
    const legacyFilter = input.QueryFilter && readLegacyConditions(input.QueryFilter, 'current')
    const operator = input.ConditionalOperator as ConditionalOperator | undefined
    const filter = legacyFilter && conditionFromFilter(legacyFilter, operator)
    checkDuplicateNames(input.AttributesToGet)
    const startKey = input.ExclusiveStartKey && readStartKey(input.ExclusiveStartKey, 'current')
    if (input.KeyConditions === undefined && input.KeyConditionExpression === undefined) {
      throw invalid(
        'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
      )
    }
    return {
      ...readExpressions(input, filter),
      tableName: tableNameOf(input.TableName),
      ...(input.IndexName !== undefined && { indexName: input.IndexName }),
      filterName: input.QueryFilter ? 'QueryFilter' : 'Filter Expression',
      select: selectOf(input),
      ...(input.Limit !== undefined && { limit: input.Limit }),
      forward: input.ScanIndexForward ?? true,
      consistentRead: input.ConsistentRead ?? false,
      ...(startKey && { exclusiveStartKey: startKey }),
      consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE',
    }
  },
  run: runQuery,
})

function checkMembers(input: QueryInput): void {
  const { ConditionalOperator: operator, QueryFilter: filter, Select: select, Limit: limit } = input
  const joins = filter !== undefined && Object.keys(filter).length >= 2
  if (joins && operator !== undefined && operator !== 'AND' && operator !== 'OR') {
    // DynamoDB says ALL and means AND.
    throw invalid('Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]')
  }
  const faults: string[] = []
  const known = select === undefined || (selects as readonly string[]).includes(select)
  const selection = known
    ? selectFault(input)
    : constraintFault(string(), select, 'select', enumRule(selects))
  if (selection !== undefined) faults.push(selection)
  if (limit !== undefined && limit < 1) {
    faults.push(
      "Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
    )
  }
  if (faults.length > 0) throw constraintFaults(faults)
}

function readExpressions(input: QueryInput, legacyFilter: Condition | undefined) {
  const { KeyConditionExpression, FilterExpression, ProjectionExpression } = input
  const { ExpressionAttributeNames, ExpressionAttributeValues } = input
  const parsed = parseExpressions({
    KeyConditionExpression,
    FilterExpression,
    ProjectionExpression,
    ExpressionAttributeNames,
    ExpressionAttributeValues,
  })
  const filter = parsed.filter ?? legacyFilter
  const projection =
    parsed.projection ?? (input.AttributesToGet && projectionFromNames(input.AttributesToGet))
  const keyCondition = parsed.keyCondition ?? legacyKeyCondition(input.KeyConditions ?? {})
  return { keyCondition, ...(filter && { filter }), ...(projection && { projection }) }
}

function legacyKeyCondition(conditions: LegacyConditionsInput): KeyCondition {
  const condition = keyConditionFromLegacy(readLegacyConditions(conditions, 'current'))
  const count = condition.comparisons.length
  if (count < 1 || count > 2) throw invalid('Conditions can be of length 1 or 2 only')
  return condition
}
