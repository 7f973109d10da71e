import {
  type AttributeValue,
  type Item,
  keyAttributes,
  matches,
  project,
  readUnits,
} from '@monotable/dynamodb'
import { attribute, emptyItem } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { indexKey, indexSpace, itemKey, partitionPrefix, segmentRange, sortRange } from '../keys/store-key.ts'
import type { KeyRange } from '../storage/store.ts'
import type { Table, TableIndex } from '../tables/table.ts'
import { consumedCapacity, Usage } from './capacity.ts'
import { projectedNames } from './index-entry.ts'
import type { PreparedQuery, PreparedRead, PreparedScan } from './prepared-reads.ts'
import { checkQuery, checkScan } from './read-checks.ts'
import { readPage } from './read-page.ts'
import { type ReadPage, StoredItem, type StoredItems } from './stored-item.ts'

export function runQuery(prepared: PreparedQuery, database: Database): unknown {
  const table = database.catalog.active(prepared.tableName)
  const { index, range, isOneRow } = checkQuery(prepared, table)
  const prefix = partitionPrefix(table.id, index?.id ?? 0, range.partition)
  const reverse = !prepared.forward
  const read = readPage(database, {
    ...beyond(sortRange(prefix, range.sortEquals, range.last), startOf(table, index, prepared), reverse),
    reverse,
    limit: prepared.limit,
    onePartition: true,
  })
  // A query that cannot be restarted does not say from where.
  const tell = (page: ReadPage) =>
    answer(database, prepared, { table, index, page: isOneRow ? { ...page, cut: false } : page })
  return read instanceof Promise ? read.then(tell) : tell(read)
}

export async function runScan(prepared: PreparedScan, database: Database): Promise<unknown> {
  const table = database.catalog.active(prepared.tableName)
  const { index } = checkScan(prepared, table, key => {
    const position = positionOf(table, indexNamed(table, prepared.indexName), key)
    const { gte, lt } = scanned(table, indexNamed(table, prepared.indexName), prepared)
    return position.compare(gte) >= 0 && position.compare(lt) < 0
  })
  const page = await readPage(database, {
    ...beyond(scanned(table, index, prepared), startOf(table, index, prepared), false),
    reverse: false,
    limit: prepared.limit,
    onePartition: false,
  })
  return answer(database, prepared, { table, index, page })
}

function scanned(
  table: Table,
  index: TableIndex | undefined,
  { segment, totalSegments }: PreparedScan,
): KeyRange {
  const indexId = index?.id ?? 0
  if (segment === undefined || totalSegments === undefined) return indexSpace(table.id, indexId)
  return segmentRange(table.id, indexId, segment, totalSegments)
}

const indexNamed = (table: Table, name: string | undefined) =>
  table.indexes.find(index => index.name === name)

const startOf = (table: Table, index: TableIndex | undefined, { exclusiveStartKey: key }: PreparedRead) =>
  key && positionOf(table, index, key)

/** Where a key stands in the store, in the table or in one of its indexes. */
export const positionOf = (table: Table, index: TableIndex | undefined, key: Item): Buffer =>
  index === undefined ? itemKey(table, key) : (indexKey(table, index, key) as Buffer)

/** What is left of a range after the item at which the last page ended. */
export function beyond({ gte, lt }: KeyRange, start: Buffer | undefined, reverse: boolean): KeyRange {
  if (start === undefined) return { gte, lt }
  if (reverse) return { gte, lt: start.compare(lt) < 0 ? start : lt }
  const next = Buffer.concat([start, Buffer.alloc(1)])
  return { gte: next.compare(gte) > 0 ? next : gte, lt }
}

interface Reading {
  readonly table: Table
  readonly index: TableIndex | undefined
  readonly page: ReadPage
}

function answer(database: Database, prepared: PreparedRead, reading: Reading): unknown {
  const { table, index, page } = reading
  const usage = new Usage(table)
  const units = readUnits(page.items.bytes, prepared.consistentRead)
  if (index === undefined) usage.tableUnits = units
  else usage.addIndex(index, units)
  const { items, count } = select(database, prepared, reading, usage)
  database.meter.read(usage)
  return {
    Items: items,
    Count: count,
    ScannedCount: page.items.count,
    LastEvaluatedKey: page.cut ? keyOf(table, index, page.items.at(page.items.count - 1).item) : undefined,
    ConsumedCapacity: consumedCapacity(prepared.consumedCapacity, usage),
  }
}

interface Selected {
  readonly items: StoredItems | (StoredItem | Item)[] | undefined
  readonly count: number
}

function select(database: Database, prepared: PreparedRead, reading: Reading, usage: Usage): Selected {
  const { table, index, page } = reading
  const { filter, projection } = prepared
  const counts = prepared.select === 'COUNT'
  const fetches = index !== undefined && !counts && fetchesFromTable(table, index, prepared)
  if (filter === undefined && counts) return { items: undefined, count: page.items.count }
  if (filter === undefined && projection === undefined && !fetches)
    return { items: page.items, count: page.items.count }
  const items: (StoredItem | Item)[] = []
  let count = 0
  for (const entry of page.items) {
    // What the filter drops was fetched, and costs, like what it keeps.
    const stored = fetches ? fetch(database, entry, usage, prepared.consistentRead) : entry
    if (filter !== undefined && !matches(filter, stored.item)) continue
    count += 1
    if (!counts) items.push(projection === undefined ? stored : project(projection, stored.item))
  }
  return { items: counts ? undefined : items, count }
}

/** A local index brings what it does not keep itself from the table, at the price of reading it there. */
function fetchesFromTable(table: Table, index: TableIndex, { select, projection }: PreparedRead): boolean {
  const kept = projectedNames(table, index)
  if (kept === undefined || index.kind === 'global') return false
  return select === 'ALL_ATTRIBUTES' || (projection?.some(([name]) => !kept.has(name)) ?? false)
}

export function fetch(database: Database, entry: StoredItem, usage: Usage, consistent: boolean): StoredItem {
  const stored = StoredItem.decode(database.store.get(itemKey(usage.table, entry.item))) ?? entry
  usage.tableUnits += readUnits(stored.size, consistent)
  return stored
}

/** Where a page ended: the key of the table, and of the index that was read. */
export function keyOf(table: Table, index: TableIndex | undefined, item: Item): Item {
  const key = emptyItem()
  for (const { name } of keyAttributes(table.keys)) key[name] = attribute(item, name) as AttributeValue
  if (index !== undefined) {
    for (const { name } of keyAttributes(index.keys)) key[name] = attribute(item, name) as AttributeValue
  }
  return key
}
