import type { Operation } from '@monotable/server'
import type { Key } from './desk-model.ts'
import { type Field, fieldsOf } from './field.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** What the desk knows of an operation before it knows the others. */
export interface ReadOperation {
  readonly name: string
  readonly operation: Operation
  /** `/shops/{shopId}/urls/item/{url}` where the query holds what is meant. */
  readonly path: string
  readonly keys: readonly Key[]
  readonly pathFields: readonly Field[]
  readonly query: readonly Field[]
  readonly body: readonly Field[]
  readonly answer: JsonSchema
  readonly fields: readonly Field[]
  /** The rows of its answer, where it has some. */
  readonly rows: Field | undefined
  readonly kind: 'list' | 'detail' | 'panel' | 'write' | 'live' | 'file'
}

export function readOperation(name: string, operation: Operation): ReadOperation {
  const { input, output, method } = operation
  const pathFields = fieldsOf(input.path && jsonSchemaOf(input.path, 'input'))
  const query = queryFields(operation)
  const body = fieldsOf(input.body && jsonSchemaOf(input.body, 'input'))
  const answer = jsonSchemaOf(output, 'output')
  const fields = fieldsOf(answer)
  const rows = fields.find(({ name, kind }) => name === 'items' && kind === 'rows')
  const endsInKey = operation.path.endsWith('}')
  const hasCursor = fields.some(({ name }) => name === 'nextCursor')
  const isList = method === 'GET' && rows !== undefined && !endsInKey && (hasCursor || !isNamed(fields))
  const queryKeys = isList ? [] : query.filter(field => isKey(field, method === 'GET' ? fields : undefined))
  const keys = [
    ...placeholdersIn(operation.path).map(name => ({ name, in: 'path' as const })),
    ...queryKeys.map(({ name }) => ({ name, in: 'query' as const })),
  ]
  return {
    name,
    operation,
    path: [operation.path, ...queryKeys.map(key => `{${key.name}}`)].join('/'),
    keys,
    pathFields,
    query: query.filter(({ name }) => !queryKeys.some(key => key.name === name)),
    body,
    answer,
    fields,
    rows: isList || hasCursor ? rows : undefined,
    kind: kindOf(operation, isList, endsInKey || queryKeys.length > 0),
  }
}

/** A text in the address that is read as yes or no is one to choose. */
function queryFields({ input }: Operation): Field[] {
  if (!input.query) return []
  const read = jsonSchemaOf(input.query, 'output').properties ?? {}
  return fieldsOf(jsonSchemaOf(input.query, 'input')).map(field =>
    read[field.name]?.type === 'boolean' ? { ...field, kind: 'yesNo' } : field,
  )
}

const isNamed = (fields: readonly Field[]) =>
  fields.some(({ kind, isRequired }) => kind === 'id' && isRequired)

/** A required text of a query that the answer repeats: it says which thing is meant. */
function isKey({ name, isRequired, kind }: Field, answer: readonly Field[] | undefined): boolean {
  const isText = kind === 'text' || kind === 'id' || kind === 'link'
  return isRequired && isText && (answer === undefined || answer.some(field => field.name === name))
}

function kindOf(operation: Operation, isList: boolean, isOne: boolean): ReadOperation['kind'] {
  if (operation.follows) return 'live'
  if (operation.sends !== undefined) return 'file'
  if (operation.method !== 'GET') return 'write'
  if (isList) return 'list'
  return isOne ? 'detail' : 'panel'
}

export const placeholdersIn = (path: string) =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(match => match[1] as string)
