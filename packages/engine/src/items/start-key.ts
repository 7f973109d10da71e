import { invalid } from '../errors.ts'
import type { KeyRange } from '../expressions/tree.ts'
import {
  type KeyAttribute,
  type KeySchema,
  keyAttributes,
  type Table,
  type TableIndex,
} from '../tables/table.ts'
import { type AttributeValue, attribute, type Item } from '../values/attribute-value.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { base64Size, utf8Size } from '../values/size.ts'

const startKeyInvalid = 'The provided starting key is invalid'
const schemaMismatch = 'The provided key element does not match the schema'

/** ExclusiveStartKey names the keys of what is read and of the table, no more and no less. */
export function checkStartKey(
  operation: 'Query' | 'Scan',
  startKey: Item,
  table: Table,
  index: TableIndex | undefined,
): void {
  const readKeys = keyAttributes((index ?? table).keys)
  const tableKeys = keyAttributes(table.keys)
  const names = new Set([...readKeys, ...tableKeys].map(key => key.name))
  if (Object.keys(startKey).length !== names.size) {
    throw invalid(
      operation === 'Scan' && index === undefined ? `${startKeyInvalid}: ${schemaMismatch}` : startKeyInvalid,
    )
  }
  if (operation === 'Query' || index !== undefined) {
    for (const key of readKeys) {
      if (attribute(startKey, key.name) === undefined) throw invalid(startKeyInvalid)
    }
    const fault = keyFault(startKey, (index ?? table).keys)
    if (fault !== undefined) throw invalid(fault)
  }
  const fault = keyFault(startKey, table.keys)
  if (fault !== undefined) throw invalid(`${startKeyInvalid}: ${fault}`)
}

function keyFault(key: Item, schema: KeySchema): string | undefined {
  for (const part of schema.partition) {
    const fault = partFault(key, part)
    if (fault !== undefined) return fault
    if (bytesOf(key, part) > 2048) {
      return 'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes'
    }
  }
  for (const part of schema.sort) {
    const fault = partFault(key, part)
    if (fault !== undefined) return fault
    if (bytesOf(key, part) > 1024) {
      return 'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes'
    }
  }
  return undefined
}

function partFault(key: Item, { name, type }: KeyAttribute): string | undefined {
  const value = attribute(key, name)
  if (value === undefined || !(type in value)) return schemaMismatch
  if (('S' in value && value.S === '') || ('B' in value && value.B === '')) {
    return (
      'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ' +
      `${type === 'S' ? 'string' : 'binary'} value. Key: ${name}`
    )
  }
  return undefined
}

function bytesOf(key: Item, { name }: KeyAttribute): number {
  const value = attribute(key, name)
  if (value === undefined) return 0
  if ('S' in value) return utf8Size(value.S)
  return 'B' in value ? base64Size(value.B) : 0
}

/** A query goes on only from a place that it could have come to. */
export function checkStartInRange(startKey: Item, keys: KeySchema, range: KeyRange): void {
  const samePartition = keys.partition.every((key, at) =>
    equalValues(keyValue(startKey, key), range.partition[at] as AttributeValue),
  )
  if (range.last === undefined) {
    if (!samePartition) {
      throw invalid('The provided starting key is outside query boundaries based on provided conditions')
    }
    return
  }
  if (!matchesSort(startKey, keys, range)) {
    throw invalid('The provided starting key does not match the range key predicate')
  }
  if (!samePartition) throw invalid('The query can return at most one row and cannot be restarted')
}

function matchesSort(startKey: Item, keys: KeySchema, { sortEquals, last }: KeyRange): boolean {
  const equal = sortEquals.every((value, at) =>
    equalValues(keyValue(startKey, keys.sort[at] as KeyAttribute), value),
  )
  if (!equal || last === undefined) return equal
  const value = keyValue(startKey, keys.sort[sortEquals.length] as KeyAttribute)
  const [first, second] = last.values as readonly [AttributeValue, AttributeValue]
  if (last.operator === 'begins_with') return beginsWith(value, first)
  const order = compareValues(value, first) as number
  switch (last.operator) {
    case '=':
      return order === 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case 'between':
      return order >= 0 && (compareValues(value, second) as number) <= 0
  }
}

function beginsWith(value: AttributeValue, prefix: AttributeValue): boolean {
  if ('S' in value && 'S' in prefix) return value.S.startsWith(prefix.S)
  if (!('B' in value && 'B' in prefix)) return false
  const bytes = Buffer.from(prefix.B, 'base64')
  return Buffer.from(value.B, 'base64').subarray(0, bytes.length).equals(bytes)
}

const keyValue = (item: Item, key: KeyAttribute) => attribute(item, key.name) as AttributeValue
