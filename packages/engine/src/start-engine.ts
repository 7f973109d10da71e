import { startTrimmingLogs } from './backups/recovery-log.ts'
import { startForgettingBackups } from './backups/system-backup.ts'
import type { Database } from './database.ts'
import { type Engine, type LogEntry, OpenEngine } from './engine.ts'
import { startForgettingTokens } from './items/transaction-token.ts'
import type { Store } from './storage/store.ts'
import { startTrimming } from './streams/trim.ts'
import { sweep } from './ttl/sweep.ts'

/** What can be set wherever the store is. */
export interface StartOptions {
  /** Milliseconds since 1970. What expires, expires by this clock. */
  readonly clock?: () => number
  /** Every how many milliseconds expired items are deleted; 0 leaves it to `sweep()` of the engine. */
  readonly sweepInterval?: number
  /** How many milliseconds tables and indexes stay CREATING, UPDATING or DELETING. */
  readonly tableDelay?: number
  /** How many bytes of what was read are kept in memory until it changes; 0 keeps nothing. */
  readonly cacheBytes?: number
  /** Called with every operation when it is done. */
  readonly log?: (entry: LogEntry) => void
  /** Called with faults in background work. */
  readonly report?: (error: unknown) => void
}

export const reportOf = ({ report }: StartOptions) => report ?? ((error: unknown) => console.error(error))

/** The engine on a store, which `startEngine` makes ready. */
export const engineOn = (store: Store, options: StartOptions, durable: boolean): OpenEngine =>
  new OpenEngine(store, {
    durable,
    cacheBytes: options.cacheBytes ?? 128 * 1024 * 1024,
    clock: options.clock ?? Date.now,
    tableDelay: options.tableDelay ?? 0,
    log: options.log,
    report: reportOf(options),
  })

/** Reads what the store holds, and starts what runs besides requests. */
export async function startEngine(engine: OpenEngine, options: StartOptions): Promise<Engine> {
  await engine.resume()
  startSweeper(engine.database, options.sweepInterval ?? 2000)
  startTrimming(engine.database)
  startTrimmingLogs(engine.database)
  startForgettingBackups(engine.database)
  startForgettingTokens(engine.database)
  return engine
}

/** Sweeps every so many milliseconds until the engine is closed; 0 leaves it to `engine.sweep()`. */
function startSweeper(database: Database, interval: number): void {
  if (interval > 0) database.every(interval, async () => void (await sweep(database)))
}
