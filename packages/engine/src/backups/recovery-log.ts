import type { Database } from '../database.ts'
import { kind, recoveryKey, space } from '../storage/keyspace.ts'
import type { Table } from '../tables/table.ts'

const timeBytes = 8
const keyLengthBytes = 4

/** One write, as it is kept so that it can be undone: when, which item, and what the item was before. */
interface RecoveryRecord {
  readonly time: number
  readonly key: Buffer
  /** Absent if there was no such item. */
  readonly old: Buffer | undefined
}

/** What a write to a table with point-in-time recovery puts into its commit. */
export function recoveryRecord(
  table: Table,
  sequence: bigint,
  { time, key, old }: RecoveryRecord,
): { key: Buffer; value: Buffer } {
  const value = Buffer.allocUnsafe(timeBytes + keyLengthBytes + key.length + (old?.length ?? 0))
  value.writeDoubleBE(time, 0)
  value.writeUInt32BE(key.length, timeBytes)
  key.copy(value, timeBytes + keyLengthBytes)
  old?.copy(value, timeBytes + keyLengthBytes + key.length)
  return { key: recoveryKey(table.id, sequence), value }
}

const timeOfRecord = (value: Buffer): number => value.readDoubleBE(0)

/** A stored item is never empty, so nothing behind the key says that there was none. */
export function readRecord(value: Buffer): RecoveryRecord {
  const keyEnd = timeBytes + keyLengthBytes + value.readUInt32BE(timeBytes)
  return {
    time: timeOfRecord(value),
    key: value.subarray(timeBytes + keyLengthBytes, keyEnd),
    old: keyEnd === value.length ? undefined : value.subarray(keyEnd),
  }
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/** The first moment that a table can be brought back to. */
export function earliestRestorable({ since, days }: NonNullable<Table['recovery']>, now: number): number {
  return Math.max(since, now - days * day)
}

export function startTrimmingLogs(database: Database): void {
  database.every(hour, () => trimRecoveryLogs(database))
}

/** Takes away what lies before the window of every table, and what tables without recovery have left behind. */
export async function trimRecoveryLogs(database: Database): Promise<void> {
  for (const table of database.catalog.all()) {
    if (feedsRestore(database, table)) continue
    if (table.recovery === undefined) await database.store.clear(space(kind.recovery, table.id))
    else await trimBefore(database, table, earliestRestorable(table.recovery, database.clock()))
  }
}

/** The tables that are being made from what this one was. */
export const fedBy = (database: Database, { id }: Table): Table[] =>
  database.catalog
    .all()
    .filter(
      ({ restore }) => restore !== undefined && 'tableId' in restore.from && restore.from.tableId === id,
    )

export const feedsRestore = (database: Database, table: Table): boolean => fedBy(database, table).length > 0

async function trimBefore(database: Database, table: Table, earliest: number): Promise<void> {
  const log = space(kind.recovery, table.id)
  await database.store.clear({ gte: log.gte, lt: (await firstSince(database, table, earliest)) ?? log.lt })
}

async function firstSince(database: Database, table: Table, earliest: number): Promise<Buffer | undefined> {
  for await (const entries of database.store.entries(space(kind.recovery, table.id), 100)) {
    for (const [key, value] of entries) if (timeOfRecord(value) >= earliest) return key
  }
  return undefined
}
