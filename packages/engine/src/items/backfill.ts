import type { Database } from '../database.ts'
import { indexKey, indexSpace, itemKey } from '../keys/store-key.ts'
import { countsKey } from '../storage/keyspace.ts'
import type { Table, TableIndex } from '../tables/table.ts'
import { indexEntry } from './index-entry.ts'
import { StoredItem } from './stored-item.ts'

/**
 * Fills a new index from the items of its table, while writes go on: those already keep the index, so each item
 * is looked at again in the commit that adds its entry. An item whose attributes do not fit the index is left out.
 */
export async function fillIndex(database: Database, tableName: string, indexId: number): Promise<void> {
  const { id } = database.catalog.named(tableName)
  for await (const values of database.store.values(indexSpace(id, 0), 500)) {
    await database.writer.submit(view => {
      const table = database.catalog.find(tableName)
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
export async function clearIndex(database: Database, table: Table, index: TableIndex): Promise<void> {
  await database.store.clear(indexSpace(table.id, index.id))
  database.counters.forget(table.id, index.id)
  await database.writer.submit(view => view.delete(countsKey(table.id, index.id)))
}
