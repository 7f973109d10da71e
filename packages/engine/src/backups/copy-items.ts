import type { Database } from '../database.ts'
import { sizeOfValue } from '../items/stored-item.ts'
import { indexSpace } from '../keys/store-key.ts'
import { kind, numbered } from '../storage/keyspace.ts'
import type { Moment } from '../storage/store.ts'
import type { Table } from '../tables/table.ts'

const atOnce = 200

/** How the keys of a table's items begin: kind, table, index. What follows is the same for every table. */
const itemPrefixBytes = 7
const backupPrefixBytes = 5

function backupItemKey(backupId: number, itemKey: Buffer): Buffer {
  return Buffer.concat([numbered(kind.backupItem, backupId), itemKey.subarray(itemPrefixBytes)])
}

/** The key of an item in a table, from its key in a backup. */
export function restoredKey(tableId: number, key: Buffer): Buffer {
  return Buffer.concat([indexSpace(tableId, 0).gte, key.subarray(backupPrefixBytes)])
}

/** The key that the item of another table has in this one. */
export function movedKey(tableId: number, key: Buffer): Buffer {
  return Buffer.concat([indexSpace(tableId, 0).gte, key.subarray(itemPrefixBytes)])
}

/** Copies the items of a table as they were at a moment, while writes go on. */
export async function copyItems(
  database: Database,
  table: Table,
  backupId: number,
  moment: Moment,
): Promise<{ items: number; bytes: number }> {
  let items = 0
  let bytes = 0
  for await (const entries of moment.entries(indexSpace(table.id, 0), atOnce)) {
    await database.writer.submit(view => {
      for (const [key, value] of entries) view.put(backupItemKey(backupId, key), value)
    })
    items += entries.length
    for (const [, value] of entries) bytes += sizeOfValue(value)
  }
  return { items, bytes }
}
