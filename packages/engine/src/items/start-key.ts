import {
  type AttributeValue,
  equalValues,
  type Item,
  type KeyAttribute,
  type KeyRange,
  type KeySchema,
  keyAttributes,
  meetsKeyOperator,
} from '@monotable/dynamodb'
import { attribute, invalid } from '@monotable/dynamodb/service'
import { keySize } from '../keys/store-key.ts'
import { maxPartitionSize, maxSortSize, partitionTooLong, sortTooLong } from '../shapes/key-value.ts'
import type { Table, TableIndex } from '../tables/table.ts'

const startKeyInvalid = 'The provided starting key is invalid'
const oneRow = 'The query can return at most one row and cannot be restarted'
const schemaMismatch = 'The provided key element does not match the schema'

/** Checks an ExclusiveStartKey alone, not whether the query could have reached it. */
export function checkStartKey(
  operation: 'Query' | 'Scan',
  startKey: Item,
  table: Table,
  index: TableIndex | undefined,
): void {
  checkStartOfRead(operation, startKey, table, index)
  checkStartOfTable(startKey, table)
}

export function checkStartOfRead(
  operation: 'Query' | 'Scan',
  startKey: Item,
  table: Table,
  index: TableIndex | undefined,
): void {
  checkStartNames(startKey, table, index)
  const { keys } = index ?? table
  const isOfTable = operation === 'Scan' && index === undefined
  for (const part of keyAttributes(keys)) {
    if (!isOfTable) checkStartPart(startKey, part, keys)
    else if (attribute(startKey, part.name) === undefined) throw invalid(startKeyInvalid)
  }
}

/** It names the keys of what is read and of the table, no more and no less. */
export function checkStartNames(startKey: Item, table: Table, index: TableIndex | undefined): void {
  const keys = [...keyAttributes((index ?? table).keys), ...keyAttributes(table.keys)]
  if (Object.keys(startKey).length === new Set(keys.map(({ name }) => name)).size) return
  throw invalid(startKeyInvalid)
}

/** One key attribute of what is read. A query looks at it just before its own condition on that attribute. */
export function checkStartPart(startKey: Item, part: KeyAttribute, keys: KeySchema): void {
  if (attribute(startKey, part.name) === undefined) throw invalid(startKeyInvalid)
  const fault = partFault(startKey, part, keys)
  if (fault !== undefined) throw invalid(fault)
}

/** The key of the table in it. */
export function checkStartOfTable(startKey: Item, { keys }: Table): void {
  for (const part of keyAttributes(keys)) {
    const fault = partFault(startKey, part, keys)
    if (fault !== undefined) throw invalid(`${startKeyInvalid}: ${fault}`)
  }
}

function partFault(key: Item, part: KeyAttribute, { partition }: KeySchema): string | undefined {
  const fault = valueFault(key, part)
  if (fault !== undefined) return fault
  const bytes = keySize([part], key)
  if (partition.includes(part)) return bytes > maxPartitionSize ? partitionTooLong : undefined
  return bytes > maxSortSize ? sortTooLong : undefined
}

function valueFault(key: Item, { name, type }: KeyAttribute): string | undefined {
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

/** A query continues only from a place that it could have reached. */
export function checkStartInRange(startKey: Item, keys: KeySchema, range: KeyRange, isOneRow = false): void {
  const samePartition = keys.partition.every((key, at) =>
    equalValues(keyValue(startKey, key), range.partition[at] as AttributeValue),
  )
  if (range.last === undefined) {
    if (!samePartition) {
      throw invalid('The provided starting key is outside query boundaries based on provided conditions')
    }
    if (isOneRow) throw invalid(oneRow)
    return
  }
  if (!matchesSort(startKey, keys, range)) {
    throw invalid('The provided starting key does not match the range key predicate')
  }
  if (!samePartition) throw invalid(oneRow)
}

function matchesSort(startKey: Item, keys: KeySchema, { sortEquals, last }: KeyRange): boolean {
  const equal = sortEquals.every((value, at) =>
    equalValues(keyValue(startKey, keys.sort[at] as KeyAttribute), value),
  )
  if (!equal || last === undefined) return equal
  const value = keyValue(startKey, keys.sort[sortEquals.length] as KeyAttribute)
  return meetsKeyOperator(value, last.operator, last.values)
}

const keyValue = (item: Item, key: KeyAttribute) => attribute(item, key.name) as AttributeValue
