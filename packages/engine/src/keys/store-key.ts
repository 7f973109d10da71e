import { type AttributeValue, type Item, type KeyAttribute, keyLimits, valueSize } from '@monotable/dynamodb'
import { attribute, payload } from '@monotable/dynamodb/service'
import type { Table, TableIndex } from '../tables/table.ts'
import {
  beginKey,
  beginTableKey,
  beginWith,
  takeKey,
  writeComponent,
  writeOpenComponent,
  writePartition,
  writeSlot,
} from './key-writer.ts'

export interface KeyRange {
  readonly gte: Buffer
  readonly lt: Buffer
}

export interface SortCondition {
  readonly operator: '=' | '<' | '<=' | '>' | '>=' | 'between' | 'begins_with'
  readonly values: readonly AttributeValue[]
}

/** Under which an item is kept; the item, or its key alone, has been validated. */
export function itemKey(table: Table, item: Item): Buffer {
  beginKey(table.id, 0)
  writePartition(table.keys.partition.map(key => keyValue(item, key)))
  for (const key of table.keys.sort) writeComponent(keyValue(item, key))
  return takeKey()
}

/** Under which an item is kept in an index, or nothing if the item has no place there. */
export function indexKey(table: Table, index: TableIndex, item: Item): Buffer | undefined {
  const { partition, sort } = index.keys
  if (!hasKeys(item, partition, keyLimits.partition) || !hasKeys(item, sort, keyLimits.sort)) return undefined
  beginKey(table.id, index.id)
  writePartition(partition.map(key => keyValue(item, key)))
  for (const key of sort) writeComponent(keyValue(item, key))
  for (const key of table.keys.partition) writeComponent(keyValue(item, key))
  for (const key of table.keys.sort) writeComponent(keyValue(item, key))
  return takeKey()
}

/** Items that were there before an index may have longer values: they are not in it. */
function hasKeys(item: Item, keys: readonly KeyAttribute[], longest: number): boolean {
  for (const { name, type } of keys) {
    const value = attribute(item, name)
    if (value === undefined || !(type in value) || payload(value) === '') return false
  }
  return keySize(keys, item) <= longest
}

/** The bytes of the values, where numbers count nothing; absent ones have none. */
export function keySize(keys: readonly KeyAttribute[], item: Item): number {
  let bytes = 0
  for (const { name, type } of keys) {
    const value = attribute(item, name)
    if (value !== undefined && type !== 'N') bytes += valueSize(value)
  }
  return bytes
}

const keyValue = (item: Item, key: KeyAttribute) => attribute(item, key.name) as AttributeValue

/** All that a table (index 0) or one of its indexes holds. */
export function indexSpace(tableId: number, indexId: number): KeyRange {
  beginKey(tableId, indexId)
  return startingWith(takeKey())
}

/** All that a table and its indexes hold. */
export function tableSpace(tableId: number): KeyRange {
  beginTableKey(tableId)
  return startingWith(takeKey())
}

export function partitionPrefix(
  tableId: number,
  indexId: number,
  partition: readonly AttributeValue[],
): Buffer {
  beginKey(tableId, indexId)
  writePartition(partition)
  return takeKey()
}

/** The smallest key above every key that starts with the prefix. */
export function successor(prefix: Buffer): Buffer {
  let last = prefix.length - 1
  while (prefix[last] === 0xff) last--
  const next = Buffer.from(prefix.subarray(0, last + 1))
  next[last] = (next[last] as number) + 1
  return next
}

const startingWith = (prefix: Buffer): KeyRange => ({ gte: prefix, lt: successor(prefix) })

/** The keys of one partition that a key condition asks for: leading sort values, then a condition on the next. */
export function sortRange(
  prefix: Buffer,
  sortEquals: readonly AttributeValue[],
  last?: SortCondition,
): KeyRange {
  const base = sortEquals.reduce(withComponent, prefix)
  if (last === undefined) return startingWith(base)
  const [value, upper] = last.values as readonly [AttributeValue, AttributeValue]
  switch (last.operator) {
    case '=':
      return startingWith(withComponent(base, value))
    case '<':
      return { gte: base, lt: withComponent(base, value) }
    case '<=':
      return { gte: base, lt: successor(withComponent(base, value)) }
    case '>':
      return { gte: successor(withComponent(base, value)), lt: successor(base) }
    case '>=':
      return { gte: withComponent(base, value), lt: successor(base) }
    case 'between':
      return { gte: withComponent(base, value), lt: successor(withComponent(base, upper)) }
    case 'begins_with':
      return startingWith(withOpenComponent(base, value))
  }
}

function withComponent(prefix: Buffer, value: AttributeValue): Buffer {
  beginWith(prefix)
  writeComponent(value)
  return takeKey()
}

function withOpenComponent(prefix: Buffer, value: AttributeValue): Buffer {
  beginWith(prefix)
  writeOpenComponent(value)
  return takeKey()
}

/** AWS deals the first twelve bits of the hash out to the segments of a parallel scan. */
const slots = 4096

export function segmentRange(
  tableId: number,
  indexId: number,
  segment: number,
  totalSegments: number,
): KeyRange {
  return {
    gte: slotStart(tableId, indexId, Math.ceil((slots * segment) / totalSegments)),
    lt: slotStart(tableId, indexId, Math.ceil((slots * (segment + 1)) / totalSegments)),
  }
}

function slotStart(tableId: number, indexId: number, slot: number): Buffer {
  if (slot === slots) return indexSpace(tableId, indexId).lt
  beginKey(tableId, indexId)
  writeSlot(slot << 4)
  return takeKey()
}
