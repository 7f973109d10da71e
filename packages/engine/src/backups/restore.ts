import type { Database } from '../database.ts'
import { sizeOfValue } from '../items/stored-item.ts'
import { indexSpace } from '../keys/store-key.ts'
import { kind, space } from '../storage/keyspace.ts'
import type { Entry } from '../storage/store.ts'
import type { Restore, Table } from '../tables/table.ts'
import { movedKey, restoredKey } from './copy-items.ts'
import { pastItems } from './past-items.ts'

const atOnce = 200

/**
 * Puts the items of a backup or of a moment into a table that is being restored. They come in the order of their
 * keys, so that after a crash it continues after the last stored item.
 */
export async function fillRestored(database: Database, table: Table): Promise<void> {
  const last = await lastKey(database, table)
  for await (const entries of sourceItems(database, table.restore as Restore, table.id)) {
    const missing = last ? entries.filter(([key]) => key.compare(last) > 0) : entries
    for (let start = 0; start < missing.length; start += atOnce) {
      await putItems(database, table, missing.slice(start, start + atOnce))
    }
  }
}

function putItems(database: Database, table: Table, entries: readonly Entry[]): Promise<void> {
  return database.writer.submit(view => {
    let bytes = 0
    for (const [key, value] of entries) {
      view.put(key, value)
      bytes += sizeOfValue(value)
    }
    view.grow({ tableId: table.id, indexId: 0, items: entries.length, bytes })
  })
}

async function lastKey(database: Database, table: Table): Promise<Buffer | undefined> {
  const newest = { ...indexSpace(table.id, 0), reverse: true, limit: 1 }
  for await (const entries of database.store.entries(newest, 1)) return entries[0]?.[0]
  return undefined
}

async function* sourceItems(
  database: Database,
  { from, at }: Restore,
  tableId: number,
): AsyncGenerator<Entry[]> {
  if ('backupId' in from) {
    for await (const entries of database.store.entries(space(kind.backupItem, from.backupId), atOnce)) {
      yield entries.map(([key, value]) => [restoredKey(tableId, key), value])
    }
    return
  }
  for await (const entries of pastItems(database, from.tableId, at)) {
    yield entries.map(([key, value]) => [movedKey(tableId, key), value])
  }
}
