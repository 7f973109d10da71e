import type { Engine } from '../engine.ts'
import { indexKey, indexSpace, itemKey } from '../keys/store-key.ts'
import { countsKey } from '../storage/keyspace.ts'
import type { Table, TableIndex } from '../tables/table.ts'
import { indexEntry } from './index-entry.ts'
import { StoredItem } from './stored-item.ts'

/**
 * Fills a new index from the items of its table, while writes go on: those already keep the index, so each item
 * is looked at again in the commit that adds its entry. An item whose attributes do not fit the index is left out.
 */
export async function fillIndex(engine: Engine, tableName: string, indexId: number): Promise<void> {
  const { id } = engine.catalog.named(tableName)
  for await (const values of engine.store.values(indexSpace(id, 0), 500)) {
    await engine.writer.submit(view => {
      const table = engine.catalog.find(tableName)
      const index = table?.indexes.find(each => each.id === indexId)
      if (table === undefined || table.id !== id || index === undefined) return
      for (const value of values) {
        const stored = StoredItem.decode(view.get(itemKey(table, StoredItem.decode(value).item)))
        if (stored === undefined) continue
        const key = indexKey(table, index, stored.item)
        if (key === undefined || view.get(key) !== undefined) continue
        const entry = indexEntry(table, index, stored)
        view.put(key, entry.encode())
        view.grow({ tableId: table.id, indexId, items: 1, bytes: entry.size })
      }
    })
  }
}

/** Takes the entries of a removed index out of the store. */
export async function clearIndex(engine: Engine, table: Table, index: TableIndex): Promise<void> {
  await engine.store.clear(indexSpace(table.id, index.id))
  engine.counters.forget(table.id, index.id)
  await engine.writer.submit(view => view.delete(countsKey(table.id, index.id)))
}
