import { type Item, type ProjectionPaths, project, readUnits } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import { itemKey } from '../keys/store-key.ts'
import { checkKey } from '../shapes/key-check.ts'
import type { Moment } from '../storage/store.ts'
import { keyName } from '../storage/writer.ts'
import type { Table } from '../tables/table.ts'
import { consumedCapacity, Usage } from './capacity.ts'
import { checkKeyPaths } from './key-paths.ts'
import type { PreparedGet } from './prepared-reads.ts'
import { StoredItem } from './stored-item.ts'

export function runGet(prepared: PreparedGet, database: Database): unknown {
  const table = database.catalog.active(prepared.tableName)
  const stored = readItem(database, table, prepared.key)
  if (prepared.projection) checkKeyPaths(table, prepared.projection)
  const usage = new Usage(table)
  usage.tableUnits = readUnits(stored?.size ?? 0, prepared.consistent)
  database.meter.read(usage)
  return {
    Item: stored && projected(stored, prepared.projection),
    ConsumedCapacity: consumedCapacity(prepared.consumedCapacity, usage),
  }
}

export function readItem(
  database: Database,
  table: Table,
  key: Item,
  moment?: Moment,
): StoredItem | undefined {
  checkKey(table, key)
  const storeKey = itemKey(table, key)
  if (moment !== undefined) return StoredItem.decode(moment.get(storeKey))
  return database.reads.enabled
    ? readKept(database, storeKey)
    : StoredItem.decode(database.store.get(storeKey))
}

function readKept({ reads, store }: Database, key: Buffer): StoredItem | undefined {
  const name = keyName(key)
  const known = reads.item(name)
  if (known !== undefined) return StoredItem.decode(known)
  const value = store.get(key)
  if (value !== undefined) reads.keepItem(name, value)
  return StoredItem.decode(value)
}

export const projected = (stored: StoredItem, projection: ProjectionPaths | undefined): StoredItem | Item =>
  projection === undefined ? stored : project(projection, stored.item)
