import { type Item, readUnits } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { itemKey } from '../keys/store-key.ts'
import { checkItemKeys, checkKey } from '../shapes/key-check.ts'
import { keyName } from '../storage/writer.ts'
import type { Table } from '../tables/table.ts'
import { consumedCapacity, Usage } from './capacity.ts'
import { MetricsByTable } from './collection-metrics.ts'
import { projected, readItem } from './get.ts'
import { change } from './item-actions.ts'
import type { PreparedBatchGet, PreparedTableGets } from './prepared-reads.ts'
import type { PreparedBatchAction, PreparedBatchWrite, PreparedTableWrites } from './prepared-writes.ts'
import { StoredItem } from './stored-item.ts'

const responseBytes = 16 * 1024 * 1024
const duplicates = 'Provided list of item keys contains duplicates'

export function runBatchGet(prepared: PreparedBatchGet, database: Database): unknown {
  const tables = prepared.tables.map(gets => ({ gets, table: database.catalog.active(gets.tableName) }))
  for (const { gets, table } of tables) for (const key of gets.keys) checkKey(table, key)
  const responses: Record<string, unknown> = {}
  const unprocessed: Record<string, unknown> = {}
  const usages: [Usage, string][] = []
  let room = responseBytes
  for (const { gets, table } of tables) {
    const usage = new Usage(table)
    const read = readKeys(database, gets, usage, room)
    room = read.room
    responses[gets.requestedAs] = read.items
    if (read.left.length > 0) unprocessed[gets.requestedAs] = { ...gets.options, Keys: read.left }
    database.meter.read(usage)
    usages.push([usage, gets.requestedAs])
  }
  return {
    Responses: responses,
    UnprocessedKeys: unprocessed,
    ConsumedCapacity: capacities(prepared, usages),
  }
}

function readKeys(database: Database, gets: PreparedTableGets, usage: Usage, room: number) {
  const items: (StoredItem | Item)[] = []
  const left: Item[] = []
  for (const key of gets.keys) {
    const stored = room > 0 ? readItem(database, usage.table, key) : undefined
    if (room <= 0 || (stored !== undefined && stored.size > room)) {
      left.push(key)
      room = 0
      continue
    }
    usage.tableUnits += readUnits(stored?.size ?? 0, gets.consistent)
    if (stored === undefined) continue
    room -= stored.size
    items.push(projected(stored, gets.projection))
  }
  return { items, left, room }
}

export function runBatchWrite(prepared: PreparedBatchWrite, database: Database): Promise<unknown> {
  return database.writer.submit(view => {
    // A batch is refused as a whole before any of it is written.
    const plan = prepared.tables.map(writes => ({ ...writes, ...checkWrites(writes, database) }))
    const usages: [Usage, string][] = []
    const metrics = new MetricsByTable(prepared.collectionMetrics)
    for (const { table, requestedAs, actions, keys } of plan) {
      const usage = new Usage(table)
      actions.forEach((action, at) => {
        const place = { table, key: keys[at] as Buffer }
        const outcome = change({ database, view }, place, {}, () =>
          action.kind === 'put' ? StoredItem.of(action.item, action.size) : undefined,
        )
        usage.add(outcome.usage)
        metrics.add(requestedAs, table, keyOf(action))
      })
      database.meter.write(usage)
      usages.push([usage, requestedAs])
    }
    return {
      UnprocessedItems: {},
      ItemCollectionMetrics: metrics.all(),
      ConsumedCapacity: capacities(prepared, usages),
    }
  })
}

const keyOf = (action: PreparedBatchAction): Item => (action.kind === 'put' ? action.item : action.key)

/** Gives the keys under which the items are kept. */
function checkWrites({ tableName, actions }: PreparedTableWrites, database: Database) {
  const table = database.catalog.active(tableName)
  for (const action of actions) {
    if (action.kind === 'put') checkItemKeys(table, action.item, 'batch')
    else checkKey(table, action.key)
  }
  return { table, keys: differentKeys(table, actions.map(keyOf)) }
}

/** Under which items are kept; an item may be named once. */
function differentKeys(table: Table, items: readonly Item[]): Buffer[] {
  const keys = items.map(item => itemKey(table, item))
  if (new Set(keys.map(keyName)).size < keys.length) throw invalid(duplicates)
  return keys
}

function capacities(
  { consumedCapacity: mode }: PreparedBatchGet | PreparedBatchWrite,
  usages: [Usage, string][],
) {
  return mode === 'NONE'
    ? undefined
    : usages.map(([usage, calledAs]) => consumedCapacity(mode, usage, calledAs))
}
