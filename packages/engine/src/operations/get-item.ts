import { type ProjectionPaths, parseExpressions, readItem } from '@monotable/dynamodb'
import { type Names, projectionFromNames } from '@monotable/dynamodb/service'
import { runGet } from '../items/get.ts'
import type { PreparedGet } from '../items/prepared-reads.ts'
import { boolean, string, structure } from '../shapes/shape.ts'
import { tableName, tableNameOf } from '../shapes/table-name.ts'
import { checkExpressionParameters } from './expression-parameters.ts'
import { attributesToGet, consumedCapacity, expressionNames, requiredAttributes } from './item-shapes.ts'
import { checkDuplicateNames } from './legacy-filter.ts'
import { operation } from './operation.ts'

/** What a read says about the attributes that it wants. */
export interface ProjectionInput {
  AttributesToGet?: string[]
  ProjectionExpression?: string
  ExpressionAttributeNames?: Names
}

export interface GetItemInput extends ProjectionInput {
  TableName: string
  Key: Record<string, unknown>
  ConsistentRead?: boolean
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
}

export const projectionParameters = { expressions: ['ProjectionExpression'], legacy: ['AttributesToGet'] }

export const getItem = operation<GetItemInput, PreparedGet>({
  name: 'GetItem',
  shape: structure({
    ReturnConsumedCapacity: consumedCapacity,
    AttributesToGet: attributesToGet,
    TableName: tableName,
    Key: requiredAttributes,
    ConsistentRead: boolean(),
    ProjectionExpression: string(),
    ExpressionAttributeNames: expressionNames,
  }),
  prepare(input) {
    checkExpressionParameters(input, projectionParameters)
    const key = readItem(input.Key, 'current')
    checkDuplicateNames(input.AttributesToGet)
    const projection = readProjection(input)
    return {
      tableName: tableNameOf(input.TableName),
      key,
      ...(projection && { projection }),
      consistent: input.ConsistentRead ?? false,
      consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE',
    }
  },
  run: runGet,
})

/** The projection of a read without other expressions. */
export function readProjection(input: ProjectionInput): ProjectionPaths | undefined {
  const { ProjectionExpression, ExpressionAttributeNames, AttributesToGet: legacy } = input
  if (ProjectionExpression === undefined) return legacy && projectionFromNames(legacy)
  return parseExpressions({ ProjectionExpression, ExpressionAttributeNames }).projection
}
