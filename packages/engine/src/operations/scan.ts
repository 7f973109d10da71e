import type { Condition } from '@monotable/dynamodb'
import { parseExpressions } from '@monotable/dynamodb'
import {
  type ConditionalOperator,
  conditionFromFilter,
  invalid,
  type Names,
  projectionFromNames,
} from '@monotable/dynamodb/service'
import type { PreparedScan } from '../items/prepared-reads.ts'
import { runScan } from '../items/read-many.ts'
import { checkMemberConstraints, constraintFaults, rangeRule } from '../shapes/check-constraints.ts'
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

export interface ScanInput extends SelectInput {
  TableName: string
  TotalSegments?: number
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
  ConditionalOperator?: ConditionalOperator
  ScanFilter?: LegacyConditionsInput
  Segment?: number
  Limit?: number
  ExclusiveStartKey?: Record<string, unknown>
  ConsistentRead?: boolean
  FilterExpression?: string
  ExpressionAttributeNames?: Names
  ExpressionAttributeValues?: Record<string, unknown>
}

const parameters = {
  expressions: ['ProjectionExpression', 'FilterExpression'],
  legacy: ['AttributesToGet', 'ScanFilter', 'ConditionalOperator'],
}

const numbers = {
  TotalSegments: integer({ min: 1, max: 1_000_000 }),
  Segment: integer({ min: 0, max: 999_999 }),
  Limit: integer({ min: 1 }),
}

const members = structure({
  Select: string({ enum: selects }),
  IndexName: indexName,
  TotalSegments: numbers.TotalSegments,
  ReturnConsumedCapacity: consumedCapacity,
  TableName: tableName,
  ConditionalOperator: string({ enum: ['OR', 'AND'] }),
  ScanFilter: legacyConditions,
  Segment: numbers.Segment,
  Limit: numbers.Limit,
  AttributesToGet: attributesToGet,
  ExclusiveStartKey: attributes,
  ConsistentRead: boolean(),
  FilterExpression: string(),
  ProjectionExpression: string(),
  ExpressionAttributeValues: expressionValues,
  ExpressionAttributeNames: expressionNames,
})

export const scan = operation<ScanInput, PreparedScan>({
  name: 'Scan',
  shape: { ...members, ahead: checkNumbers },
  prepare(input) {
    checkExpressionParameters(input, parameters)
    checkConditionalOperator(input.ConditionalOperator, input.ScanFilter)
    checkDuplicateNames(input.AttributesToGet)
    const legacyFilter = input.ScanFilter && readLegacyConditions(input.ScanFilter, 'older')
    const filter = legacyFilter && conditionFromFilter(legacyFilter, input.ConditionalOperator)
    const startKey = input.ExclusiveStartKey && readStartKey(input.ExclusiveStartKey, 'older')
    const segments = readSegments(input)
    const expressions = readExpressions(input, filter)
    const fault = selectFault(input)
    if (fault !== undefined) throw constraintFaults([fault])
    return {
      ...expressions,
      tableName: tableNameOf(input.TableName),
      ...(input.IndexName !== undefined && { indexName: input.IndexName }),
      filterName: input.ScanFilter ? 'ScanFilter' : 'Filter Expression',
      select: selectOf(input),
      ...(input.Limit !== undefined && { limit: input.Limit }),
      consistentRead: input.ConsistentRead ?? false,
      ...(startKey && { exclusiveStartKey: startKey }),
      consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE',
      ...segments,
    }
  },
  run: runScan,
})

/** DynamoDB's newer check, which does not repeat the numbers that it refuses. Beside other faults it is the older that speaks. */
function checkNumbers(input: Record<string, unknown>): void {
  const faults = Object.entries(numbers).flatMap(([name, { min, max }]) => {
    const rule = input[name] === undefined ? undefined : rangeRule(min, max, input[name] as number)
    return rule ? [`Value at '${name}' failed to satisfy constraint: ${rule}`] : []
  })
  if (faults.length === 0) return
  const older: string[] = []
  checkMemberConstraints(members, input, '', older)
  if (older.length === faults.length) throw constraintFaults(faults)
}

function readSegments({ Segment: segment, TotalSegments: totalSegments }: ScanInput) {
  if (segment === undefined && totalSegments === undefined) return undefined
  if (totalSegments === undefined) {
    throw invalid(
      'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
    )
  }
  if (segment === undefined) {
    throw invalid(
      'The Segment parameter is required but was not present in the request when parameter TotalSegments is present',
    )
  }
  if (segment >= totalSegments) {
    throw invalid('The Segment parameter is zero-based and must be less than parameter TotalSegments')
  }
  return { segment, totalSegments }
}

function readExpressions(input: ScanInput, legacyFilter: Condition | undefined) {
  const { FilterExpression, ProjectionExpression } = input
  const { ExpressionAttributeNames, ExpressionAttributeValues } = input
  const parsed = parseExpressions(
    { FilterExpression, ProjectionExpression, ExpressionAttributeNames, ExpressionAttributeValues },
    'older',
  )
  const filter = parsed.filter ?? legacyFilter
  const projection =
    parsed.projection ?? (input.AttributesToGet && projectionFromNames(input.AttributesToGet))
  return { ...(filter && { filter }), ...(projection && { projection }) }
}
