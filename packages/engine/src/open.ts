import { DynamoDBError } from '@monotable/dynamodb'
import { startTrimmingLogs } from './backups/recovery-log.ts'
import { startForgettingBackups } from './backups/system-backup.ts'
import type { Database } from './database.ts'
import { type Engine, type LogEntry, OpenEngine } from './engine.ts'
import { describeRecord } from './items/describe-record.ts'
import { startForgettingTokens } from './items/transaction-token.ts'
import { finishEarlierReplacement } from './storage/checkpoint.ts'
import { OpenError } from './storage/open-error.ts'
import { openStore } from './storage/open-store.ts'
import { startTrimming } from './streams/trim.ts'
import type { Table } from './tables/table.ts'
import { sweep } from './ttl/sweep.ts'

export interface OpenOptions {
  /** The folder that holds the store. Without it the store is in memory and gone with the process. */
  readonly path?: string
  /**
   * `durable`: an answer is given when its write is on disk. `relaxed`: when the operating system has it, so that it
   * survives the end of the process but not of the machine.
   */
  readonly durability?: 'durable' | 'relaxed'
  /** Milliseconds since 1970. What expires, expires by this clock. */
  readonly clock?: () => number
  /** Every how many milliseconds expired items are deleted; 0 leaves it to `sweep()` of the engine. */
  readonly sweepInterval?: number
  /** How many milliseconds tables and indexes stay CREATING, UPDATING or DELETING. */
  readonly tableDelay?: number
  /** How many bytes of what was read are kept in memory until it changes; 0 keeps nothing. */
  readonly cacheBytes?: number
  /** How many bytes of writes are gathered in memory, and in the log, before they become a table file: 16 MB. */
  readonly writeBufferBytes?: number
  /** Called with every operation when it is done. */
  readonly log?: (entry: LogEntry) => void
  /** Called with faults in background work. */
  readonly report?: (error: unknown) => void
}

/**
 * Opens an engine: a store in a folder, or in memory without `path`.
 *
 * @example
 * ```ts
 * const engine = await open({ path: './data' }) // without a path, in memory
 * await engine.send('PutItem', { TableName: 'Shop', Item: { PK: { S: 'SHOP#1' }, SK: { S: 'META' } } })
 * await engine.close()
 * ```
 */
export async function open(options: OpenOptions = {}): Promise<Engine> {
  if (options.path !== undefined) await finishEarlierReplacement(options.path)
  const report = options.report ?? (error => console.error(error))
  let tables = (): readonly Table[] => []
  const store = await openStore(options.path, {
    report,
    describe: key => describeRecord(tables(), key),
    ...(options.writeBufferBytes !== undefined && { writeBufferBytes: options.writeBufferBytes }),
  })
  try {
    const engine = new OpenEngine(store, {
      durable: options.path !== undefined && options.durability !== 'relaxed',
      cacheBytes: options.cacheBytes ?? 128 * 1024 * 1024,
      clock: options.clock ?? Date.now,
      tableDelay: options.tableDelay ?? 0,
      log: options.log,
      report,
    })
    tables = () => engine.database.catalog.all()
    await engine.resume()
    startSweeper(engine.database, options.sweepInterval ?? 2000)
    startTrimming(engine.database)
    startTrimmingLogs(engine.database)
    startForgettingBackups(engine.database)
    startForgettingTokens(engine.database)
    return engine
  } catch (error) {
    await store.close()
    throw asOpenError(error, options.path)
  }
}

/** A record that everything else rests on may be the damaged one. */
function asOpenError(error: unknown, path: string | undefined): unknown {
  const cause = error instanceof DynamoDBError ? error.cause : undefined
  if (!(cause instanceof Error) || path === undefined) return error
  return new OpenError('damaged', path, { what: cause.message, cause: error })
}

/** Sweeps every so many milliseconds until the engine is closed; 0 leaves it to `engine.sweep()`. */
function startSweeper(database: Database, interval: number): void {
  if (interval > 0) database.every(interval, async () => void (await sweep(database)))
}
