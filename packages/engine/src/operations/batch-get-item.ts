import { type Item, readItem, requestLimits } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { runBatchGet } from '../items/batches.ts'
import type { PreparedBatchGet, PreparedTableGets } from '../items/prepared-reads.ts'
import { constraintFaults, maxLengthRule, minLengthRule } from '../shapes/check-constraints.ts'
import { boolean, list, map, string, structure } from '../shapes/shape.ts'
import { tableKey, tableNameOf } from '../shapes/table-name.ts'
import { checkExpressionParameters } from './expression-parameters.ts'
import { type ProjectionInput, projectionParameters, readProjection } from './get-item.ts'
import { attributes, attributesToGet, consumedCapacity, expressionNames } from './item-shapes.ts'
import { checkDuplicateNames } from './legacy-filter.ts'
import { operation } from './operation.ts'

export interface KeysAndAttributes extends ProjectionInput {
  Keys: Record<string, unknown>[]
  ConsistentRead?: boolean
}

export interface BatchGetItemInput {
  RequestItems: Record<string, KeysAndAttributes>
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
}

const maxKeys = requestLimits.batchGet

const keysAndAttributes = structure(
  {
    Keys: list(attributes, { required: true }),
    AttributesToGet: attributesToGet,
    ConsistentRead: boolean(),
    ProjectionExpression: string(),
    ExpressionAttributeNames: expressionNames,
  },
  { name: 'KeysAndAttributes' },
)

export const batchGetItem = operation<BatchGetItemInput, PreparedBatchGet>({
  name: 'BatchGetItem',
  shape: structure(
    {
      RequestItems: map(keysAndAttributes, { required: true, key: tableKey, shownAsJson: true }),
      ReturnConsumedCapacity: consumedCapacity,
    },
    { ahead: checkCounts },
  ),
  prepare(input) {
    checkOneGeneration(Object.values(input.RequestItems))
    const tables: PreparedTableGets[] = []
    let count = 0
    for (const requestedAs of Object.keys(input.RequestItems)) {
      const table = prepareTable(requestedAs, input.RequestItems[requestedAs] as KeysAndAttributes)
      count += table.keys.length
      if (count > maxKeys) throw invalid('Too many items requested for the BatchGetItem call')
      tables.push(table)
    }
    return { tables, consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE' }
  },
  run: runBatchGet,
})

/** DynamoDB checks the number of tables and keys separately, and its message leaves out the value. */
function checkCounts(input: Record<string, unknown>): void {
  const requests = input.RequestItems as Record<string, Partial<KeysAndAttributes> | null> | undefined
  if (requests === undefined) return
  const tables = Object.keys(requests)
  if (tables.length === 0) throw countFault('RequestItems', minLengthRule(1))
  for (const table of tables) {
    const keys = requests[table]?.Keys
    const at = `RequestItems.${table}.member.Keys`
    if (keys?.length === 0) throw countFault(at, minLengthRule(1))
    if (keys && keys.length > maxKeys) throw countFault(at, maxLengthRule(maxKeys))
  }
}

const countFault = (at: string, rule: string) =>
  constraintFaults([`Value at '${at}' failed to satisfy constraint: ${rule}`])

/** Expressions and legacy parameters do not mix, not even between tables. */
function checkOneGeneration(requests: readonly KeysAndAttributes[]): void {
  const given = (name: keyof ProjectionInput) => requests.find(request => request[name] !== undefined)?.[name]
  checkExpressionParameters(
    { AttributesToGet: given('AttributesToGet'), ProjectionExpression: given('ProjectionExpression') },
    projectionParameters,
  )
}

function prepareTable(
  requestedAs: string,
  { Keys: rawKeys, ...options }: KeysAndAttributes,
): PreparedTableGets {
  checkExpressionParameters(options, projectionParameters)
  checkDuplicateNames(options.AttributesToGet)
  const projection = readProjection(options)
  const keys = rawKeys.map(key => readItem(key, 'current'))
  if (hasDuplicates(keys)) throw invalid('Provided list of item keys contains duplicates')
  return {
    tableName: tableNameOf(requestedAs),
    requestedAs,
    keys,
    ...(projection && { projection }),
    consistent: options.ConsistentRead ?? false,
    options,
  }
}

/** Values are canonical, so equal keys are equal text. */
function hasDuplicates(keys: readonly Item[]): boolean {
  const seen = new Set<string>()
  for (const key of keys) seen.add(keyText(key))
  return seen.size < keys.length
}

function keyText(key: Item): string {
  let text = ''
  for (const name of Object.keys(key).sort()) {
    const value = JSON.stringify(key[name])
    text += `${name.length}.${name}${value}`
  }
  return text
}
