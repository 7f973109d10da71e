import { equalValues, indexWriteUnits, writeUnits } from '@monotable/dynamodb'
import { recoveryRecord } from '../backups/recovery-log.ts'
import { indexKey } from '../keys/store-key.ts'
import { streamKey } from '../storage/keyspace.ts'
import type { View } from '../storage/writer.ts'
import { encodeRecord, type UserIdentity } from '../streams/record.ts'
import type { Table, TableIndex } from '../tables/table.ts'
import { expiryKey } from '../ttl/expiry-key.ts'
import { Usage } from './capacity.ts'
import { indexEntry } from './index-entry.ts'
import type { StoredItem } from './stored-item.ts'

const nothing = Buffer.alloc(0)

/** One item before and after; either may be absent. */
export interface ItemChange {
  readonly table: Table
  readonly key: Buffer
  readonly before: StoredItem | undefined
  readonly after: StoredItem | undefined
}

export interface WriteContext {
  /** Milliseconds, for change records. */
  readonly time: number
  readonly userIdentity?: UserIdentity
}

/**
 * The one way an item comes into the store, changes and leaves it: with its index entries, its change record, its
 * expiry and its recovery record in the same commit. Gives what it costs.
 */
export function writeItem(view: View, change: ItemChange, context: WriteContext): Usage {
  const { table, key, before, after } = change
  const usage = new Usage(table)
  usage.tableUnits = writeUnits(Math.max(before?.size ?? 0, after?.size ?? 0))
  if (before === undefined && after === undefined) return usage
  if (after === undefined) view.delete(key)
  else view.put(key, after.encode())
  view.grow({ tableId: table.id, indexId: 0, ...growth(before, after) })
  for (const index of table.indexes) writeIndex(view, change, index, usage)
  if (table.ttl !== undefined) writeExpiry(view, change)
  if (table.stream !== undefined && !sameItem(before, after)) writeStreamRecord(view, change, context)
  if (table.recovery !== undefined) {
    const record = recoveryRecord(table, view.nextSequence(), {
      time: context.time,
      key,
      old: before?.encode(),
    })
    view.put(record.key, record.value)
  }
  return usage
}

function writeIndex(view: View, { table, before, after }: ItemChange, index: TableIndex, usage: Usage): void {
  if (index.status === 'DELETING') return
  const oldKey = before && indexKey(table, index, before.item)
  const newKey = after && indexKey(table, index, after.item)
  const oldEntry = oldKey && before && indexEntry(table, index, before)
  const newEntry = newKey && after && indexEntry(table, index, after)
  if (oldKey === undefined && newKey === undefined) return
  const stays = oldKey !== undefined && newKey?.equals(oldKey) === true
  if (stays && sameItem(oldEntry, newEntry)) return
  if (oldKey && !stays) view.delete(oldKey)
  if (newKey && newEntry) view.put(newKey, newEntry.encode())
  view.grow({ tableId: table.id, indexId: index.id, ...growth(oldEntry, newEntry) })
  usage.addIndex(index, indexWriteUnits(oldEntry?.size, newEntry?.size, !stays))
}

function writeExpiry(view: View, { table, key, before, after }: ItemChange): void {
  const oldKey = before && expiryKey(table, before.item, key)
  const newKey = after && expiryKey(table, after.item, key)
  if (oldKey && newKey?.equals(oldKey)) return
  if (oldKey) view.delete(oldKey)
  if (newKey) view.put(newKey, nothing)
}

function writeStreamRecord(view: View, { table, before, after }: ItemChange, context: WriteContext): void {
  const stream = table.stream!
  const record = encodeRecord(stream.view, { table, before, after, ...context })
  view.put(streamKey(stream.id, view.nextSequence()), record)
}

const growth = (before: StoredItem | undefined, after: StoredItem | undefined) => ({
  items: (after ? 1 : 0) - (before ? 1 : 0),
  bytes: (after?.size ?? 0) - (before?.size ?? 0),
})

function sameItem(before: StoredItem | undefined, after: StoredItem | undefined): boolean {
  if (before === undefined || after === undefined) return before === after
  if (before === after || before.json.equals(after.json)) return true
  return before.size === after.size && equalValues({ M: before.item }, { M: after.item })
}
