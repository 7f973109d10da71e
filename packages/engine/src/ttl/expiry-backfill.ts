import type { Database } from '../database.ts'
import { StoredItem } from '../items/stored-item.ts'
import { indexSpace } from '../keys/store-key.ts'
import { kind, numbered, space } from '../storage/keyspace.ts'
import type { View } from '../storage/writer.ts'
import type { Table } from '../tables/table.ts'
import { expiryKey } from './expiry-key.ts'

const nothing = Buffer.alloc(0)
const atOnce = 100

/** Lies behind every expiry of a table as long as those of older items are still to be found. */
const pendingKey = (tableId: number): Buffer =>
  Buffer.concat([numbered(kind.expiry, tableId), Buffer.alloc(8, 0xff)])

/**
 * Gives a table a time to live: `table` has it already. What is written from now on is kept with its expiry; the
 * expiries of what was there before are found in the background, after a crash too.
 */
export async function startExpiry(database: Database, table: Table): Promise<void> {
  await database.writer.submit(view => view.put(pendingKey(table.id), nothing))
  await database.catalog.save(table)
  database.later(0, () => backfillExpiries(database, table))
}

/** Takes the time to live of a table away: `table` has it no more. */
export async function stopExpiry(database: Database, table: Table): Promise<void> {
  await database.catalog.save(table)
  await database.store.clear(space(kind.expiry, table.id))
}

/** For tables whose expiries were still being looked for when the store was closed. */
export function resumeBackfills(database: Database): void {
  for (const table of database.catalog.all()) {
    if (table.ttl !== undefined && database.store.get(pendingKey(table.id)) !== undefined) {
      database.later(0, () => backfillExpiries(database, table))
    }
  }
}

async function backfillExpiries(database: Database, { id, name }: Table): Promise<void> {
  // Writes that did not know of the expiry yet may still be on their way to the disk.
  await database.writer.submit(() => {})
  for await (const entries of database.store.entries(indexSpace(id, 0), atOnce)) {
    await database.writer.submit(view => {
      const table = database.catalog.find(name)
      if (table?.id !== id) return
      for (const [key] of entries) addExpiry(view, table, key)
    })
  }
  await database.writer.submit(view => view.delete(pendingKey(id)))
}

function addExpiry(view: View, table: Table, key: Buffer): void {
  const stored = StoredItem.decode(view.get(key))
  const expiry = stored && expiryKey(table, stored.item, key)
  if (expiry) view.put(expiry, nothing)
}
