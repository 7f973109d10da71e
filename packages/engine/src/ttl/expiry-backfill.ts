import type { Engine } from '../engine.ts'
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
export async function startExpiry(engine: Engine, table: Table): Promise<void> {
  await engine.writer.submit(view => view.put(pendingKey(table.id), nothing))
  await engine.catalog.save(table)
  engine.later(0, () => backfillExpiries(engine, table))
}

/** Takes the time to live of a table away: `table` has it no more. */
export async function stopExpiry(engine: Engine, table: Table): Promise<void> {
  await engine.catalog.save(table)
  await engine.store.clear(space(kind.expiry, table.id))
}

/** For tables whose expiries were still being looked for when the store was closed. */
export function resumeBackfills(engine: Engine): void {
  for (const table of engine.catalog.all()) {
    if (table.ttl !== undefined && engine.store.get(pendingKey(table.id)) !== undefined) {
      engine.later(0, () => backfillExpiries(engine, table))
    }
  }
}

async function backfillExpiries(engine: Engine, { id, name }: Table): Promise<void> {
  // Writes that did not know of the expiry yet may still be on their way to the disk.
  await engine.writer.submit(() => {})
  for await (const entries of engine.store.entries(indexSpace(id, 0), atOnce)) {
    await engine.writer.submit(view => {
      const table = engine.catalog.find(name)
      if (table?.id !== id) return
      for (const [key] of entries) addExpiry(view, table, key)
    })
  }
  await engine.writer.submit(view => view.delete(pendingKey(id)))
}

function addExpiry(view: View, table: Table, key: Buffer): void {
  const stored = StoredItem.decode(view.get(key))
  const expiry = stored && expiryKey(table, stored.item, key)
  if (expiry) view.put(expiry, nothing)
}
