import {
  type AttributeType,
  type AttributeValue,
  type DynamoDBError,
  equalValues,
  type Item,
  keyAttributes,
  typeOf,
} from '@monotable/dynamodb'
import { attribute, invalid, payload } from '@monotable/dynamodb/service'
import { keySize } from '../keys/store-key.ts'
import type { Table, TableIndex } from '../tables/table.ts'
import { checkKeySizes, emptyFault, kindOf, maxPartitionSize, maxSortSize } from './key-value.ts'

/** What an index key may not be; an absent one only keeps the item out of the index. */
interface IndexKeyFault {
  index: TableIndex
  name: string
  expected: string
  value: AttributeValue
}

const notValid = 'One or more parameter values are not valid. '
const emptyValue = (value: AttributeValue) =>
  `The AttributeValue for a key attribute cannot contain an empty ${kindOf(value)} value.`

/** The index keys in an item that is put. */
export function checkPutIndexKeys(table: Table, item: Item): void {
  const fault = firstFault(table, item)
  if (fault !== undefined)
    throw isEmptyText(fault) ? emptyInPut(fault) : typeMismatch(fault, typeOf(fault.value))
  for (const index of table.indexes) checkKeySizes(index.keys, item)
}

/**
 * The index keys of an item after an update. What the update left as it was is not looked at: an index that was
 * added later passes over items that do not fit it.
 */
export function checkUpdatedIndexKeys(table: Table, before: Item | undefined, after: Item): void {
  const fault = firstFault(table, after, before)
  if (fault !== undefined) {
    throw isEmptyText(fault)
      ? emptyFault(
          `${notValid}The update expression attempted to update a secondary index key to a value that is not supported. ${emptyValue(fault.value)}`,
        )
      : invalid('The update expression attempted to update the secondary index key to unsupported type')
  }
  for (const index of table.indexes) {
    if (isTooLong(index, after) && !(before && isTooLong(index, before))) {
      throw invalid(
        'The update expression attempted to update the secondary index key beyond allowed size limits',
      )
    }
  }
}

const isTooLong = ({ keys }: TableIndex, item: Item) =>
  keySize(keys.partition, item) > maxPartitionSize || keySize(keys.sort, item) > maxSortSize

/** The types that an update gives to attributes whatever the item holds. */
export function checkGivenIndexKeys(table: Table, given: ReadonlyMap<string, AttributeType>): void {
  for (const index of byName(table)) {
    for (const { name, type } of keyAttributes(index.keys)) {
      const actual = given.get(name)
      if (actual !== undefined && actual !== type) throw typeMismatch({ index, name, expected: type }, actual)
    }
  }
}

/** In the index that comes first by name: it is the one that DynamoDB names. */
function firstFault(table: Table, item: Item, before?: Item): IndexKeyFault | undefined {
  let first: IndexKeyFault | undefined
  for (const index of table.indexes) {
    if (first !== undefined && index.name >= first.index.name) continue
    first = faultIn(index, item, before) ?? first
  }
  return first
}

function faultIn(index: TableIndex, item: Item, before: Item | undefined): IndexKeyFault | undefined {
  if (index.status === 'DELETING') return undefined
  for (const keys of [index.keys.partition, index.keys.sort]) {
    for (const { name, type } of keys) {
      const value = attribute(item, name)
      if (value === undefined || (typeOf(value) === type && payload(value) !== '')) continue
      const old = before && attribute(before, name)
      if (old === undefined || !equalValues(old, value)) return { index, name, expected: type, value }
    }
  }
  return undefined
}

const isEmptyText = ({ value, expected }: IndexKeyFault) => typeOf(value) === expected

const emptyInPut = ({ index, name, value }: IndexKeyFault): DynamoDBError =>
  emptyFault(
    `${notValid}A value specified for a secondary index key is not supported. ${emptyValue(value)} IndexName: ${index.name}, IndexKey: ${name}`,
  )

const typeMismatch = (
  { index, name, expected }: Omit<IndexKeyFault, 'value'>,
  actual: AttributeType,
): DynamoDBError =>
  invalid(
    `One or more parameter values were invalid: Type mismatch for Index Key ${name} Expected: ${expected} Actual: ${actual} IndexName: ${index.name}`,
  )

const byName = (table: Table) =>
  table.indexes.filter(index => index.status !== 'DELETING').toSorted((a, b) => (a.name < b.name ? -1 : 1))
