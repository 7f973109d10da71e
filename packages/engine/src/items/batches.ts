import type { Engine } from '../engine.ts'
import { invalid } from '../errors.ts'
import { itemKey } from '../keys/store-key.ts'
import type { PreparedBatchGet, PreparedTableGets } from '../operations/batch-get-item.ts'
import type { PreparedBatchWrite } from '../operations/batch-write-item.ts'
import { checkItemKeys, checkKey } from '../shapes/key-check.ts'
import type { Table } from '../tables/table.ts'
import type { Item } from '../values/attribute-value.ts'
import { consumedCapacity, readUnits, Usage } from './capacity.ts'
import { MetricsByTable } from './collection-metrics.ts'
import { projected, readItem } from './get.ts'
import { put, remove } from './item-actions.ts'
import type { StoredItem } from './stored-item.ts'

const responseBytes = 16 * 1024 * 1024
const duplicates = 'Provided list of item keys contains duplicates'

export function runBatchGet(prepared: PreparedBatchGet, engine: Engine): unknown {
  const tables = prepared.tables.map(gets => ({ gets, table: engine.catalog.active(gets.tableName) }))
  for (const { gets, table } of tables) {
    for (const key of gets.keys) checkKey(table, key)
    refuseDuplicates(table, gets.keys)
  }
  const responses: Record<string, unknown> = {}
  const unprocessed: Record<string, unknown> = {}
  const usages: [Usage, string][] = []
  let room = responseBytes
  for (const { gets, table } of tables) {
    const usage = new Usage(table)
    const read = readKeys(engine, table, gets, usage, room)
    room = read.room
    responses[gets.requestedAs] = read.items
    if (read.left.length > 0) unprocessed[gets.requestedAs] = { ...gets.options, Keys: read.left }
    engine.meter.read(usage)
    usages.push([usage, gets.requestedAs])
  }
  return {
    Responses: responses,
    UnprocessedKeys: unprocessed,
    ConsumedCapacity: capacities(prepared, usages),
  }
}

function readKeys(engine: Engine, table: Table, gets: PreparedTableGets, usage: Usage, room: number) {
  const items: (StoredItem | Item)[] = []
  const left: Item[] = []
  for (const key of gets.keys) {
    const stored = room > 0 ? readItem(engine, table, key) : undefined
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

export function runBatchWrite(prepared: PreparedBatchWrite, engine: Engine): Promise<unknown> {
  return engine.writer.submit(view => {
    checkBatchWrite(prepared, engine)
    const writing = { engine, view, path: 'batch' } as const
    const usages: [Usage, string][] = []
    const metrics = new MetricsByTable(prepared.collectionMetrics)
    for (const { tableName, requestedAs, actions } of prepared.tables) {
      const usage = new Usage(engine.catalog.active(tableName))
      for (const action of actions) {
        const item = action.kind === 'put' ? action.item : action.key
        const outcome =
          action.kind === 'put'
            ? put(writing, tableName, action.item, action.size)
            : remove(writing, tableName, action.key)
        usage.add(outcome.usage)
        metrics.add(requestedAs, outcome.table, item)
      }
      engine.meter.write(usage)
      usages.push([usage, requestedAs])
    }
    return {
      UnprocessedItems: {},
      ItemCollectionMetrics: metrics.all(),
      ConsumedCapacity: capacities(prepared, usages),
    }
  })
}

/** A batch is refused as a whole before any of it is written. */
function checkBatchWrite(prepared: PreparedBatchWrite, engine: Engine): void {
  for (const { tableName, actions } of prepared.tables) {
    const table = engine.catalog.active(tableName)
    for (const action of actions) {
      if (action.kind === 'put') checkItemKeys(table, action.item, 'batch')
      else checkKey(table, action.key)
    }
    refuseDuplicates(
      table,
      actions.map(action => (action.kind === 'put' ? action.item : action.key)),
    )
  }
}

function refuseDuplicates(table: Table, keys: readonly Item[]): void {
  const seen = new Set<string>()
  for (const key of keys) {
    const name = itemKey(table, key).toString('latin1')
    if (seen.has(name)) throw invalid(duplicates)
    seen.add(name)
  }
}

function capacities(
  { consumedCapacity: mode }: PreparedBatchGet | PreparedBatchWrite,
  usages: [Usage, string][],
) {
  return mode === 'NONE'
    ? undefined
    : usages.map(([usage, calledAs]) => consumedCapacity(mode, usage, calledAs))
}
