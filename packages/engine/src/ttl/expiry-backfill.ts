import type { Engine } from '../engine.ts'
import { StoredItem } from '../items/stored-item.ts'
import { indexSpace } from '../keys/store-key.ts'
import { kind, space } from '../storage/keyspace.ts'
import { expiryKey } from './expiry-key.ts'

const nothing = Buffer.alloc(0)

/** Finds the expiries of the items that were there before the table had a time to live. */
export async function backfillExpiries(engine: Engine, tableName: string): Promise<void> {
  const table = engine.catalog.find(tableName)
  if (table?.ttl === undefined) return
  for await (const entries of engine.store.entries(indexSpace(table.id, 0), 100)) {
    await engine.writer.submit(view => {
      const current = engine.catalog.find(tableName)
      if (current?.id !== table.id) return
      for (const [key] of entries) {
        const stored = StoredItem.decode(view.get(key))
        const expiry = stored && expiryKey(current, stored.item, key)
        if (expiry) view.put(expiry, nothing)
      }
    })
  }
}

/** Forgets the expiries of a table that has no time to live any more. */
export async function clearExpiries(engine: Engine, tableId: number): Promise<void> {
  await engine.store.clear(space(kind.expiry, tableId))
}
