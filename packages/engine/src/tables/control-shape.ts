import { invalid } from '@monotable/dynamodb/service'
import { type Shape, type StructureShape, string, structure } from '../shapes/shape.ts'

export const namePattern = '[a-zA-Z0-9_.-]+'

/** A table's name as control operations take it, or its ARN. */
export const tableNameShape = string({ pattern: namePattern, minLength: 3, maxLength: 255, orArn: true })

export const indexNameShape = string({ required: true, pattern: namePattern, minLength: 3, maxLength: 255 })

/** The input of an operation on one table: without a table, DynamoDB refuses it before checking anything else. */
export const onTable = (members: Record<string, Shape>): StructureShape =>
  structure(members, { ahead: requireParameter('TableName') })

export const requireParameter = (name: string) => (input: Record<string, unknown>) => {
  if (input[name] !== undefined) return
  throw invalid(`The parameter '${name}' is required but was not present in the request`)
}
