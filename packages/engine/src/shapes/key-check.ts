import { type AttributeValue, type Item, type KeyAttribute, typeOf } from '@monotable/dynamodb'
import { attribute, invalid, payload } from '@monotable/dynamodb/service'
import type { Table } from '../tables/table.ts'
import { checkPutIndexKeys } from './index-key-check.ts'
import { checkKeySizes, emptyFault, kindOf, parameterValues } from './key-value.ts'

/** What kind of operation writes: BatchWriteItem has fewer words for a wrong key. */
export type WritePath = 'put' | 'update' | 'batch' | 'transaction'

const otherSchema = () => invalid('The provided key element does not match the schema')

/** The key of a get, delete, update or condition check: exactly the table's key attributes. */
export function checkKey(table: Table, key: Item): void {
  const { partition, sort } = table.keys
  let count = 0
  for (const _ in key) count++
  if (count !== partition.length + sort.length) throw otherSchema()
  for (const each of partition) checkKeyAttribute(each, attribute(key, each.name))
  for (const each of sort) checkKeyAttribute(each, attribute(key, each.name))
  checkKeySizes(table.keys, key)
}

function checkKeyAttribute({ name, type }: KeyAttribute, value: AttributeValue | undefined): void {
  if (value === undefined || typeOf(value) !== type) throw otherSchema()
  checkNotEmpty(name, value)
}

/** The keys of the table and of its indexes in an item that is put. */
export function checkItemKeys(table: Table, item: Item, path: WritePath): void {
  const { partition, sort } = table.keys
  for (const each of partition) checkItemAttribute(each, attribute(item, each.name), path)
  for (const each of sort) checkItemAttribute(each, attribute(item, each.name), path)
  checkKeySizes(table.keys, item)
  if (table.indexes.length > 0) checkPutIndexKeys(table, item)
}

function checkItemAttribute(
  { name, type }: KeyAttribute,
  value: AttributeValue | undefined,
  path: WritePath,
): void {
  if (value === undefined) {
    throw path === 'batch' ? otherSchema() : invalid(`${parameterValues}Missing the key ${name} in the item`)
  }
  const actual = typeOf(value)
  if (actual !== type) {
    throw path === 'batch'
      ? otherSchema()
      : invalid(`${parameterValues}Type mismatch for key ${name} expected: ${type} actual: ${actual}`)
  }
  checkNotEmpty(name, value)
}

function checkNotEmpty(name: string, value: AttributeValue): void {
  if (payload(value) !== '') return
  throw emptyFault(
    `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${kindOf(value)} value. Key: ${name}`,
  )
}
