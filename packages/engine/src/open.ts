import { startTrimmingLogs } from './backups/recovery-log.ts'
import { startForgettingBackups } from './backups/system-backup.ts'
import { Engine, type LogEntry } from './engine.ts'
import { startForgettingTokens } from './items/transaction-token.ts'
import { finishReplacement } from './storage/checkpoint.ts'
import { metaKey } from './storage/keyspace.ts'
import { OpenError } from './storage/open-error.ts'
import { openStore } from './storage/open-store.ts'
import type { Store } from './storage/store.ts'
import { startTrimming } from './streams/trim.ts'
import { startSweeper } from './ttl/sweeper.ts'

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
  /** Told of every operation when it is done. */
  readonly log?: (entry: LogEntry) => void
  /** Told of faults in work that nobody waits for. */
  readonly report?: (error: unknown) => void
}

/** 2: a change record may keep how its old image differs in the place of that image. What 1 wrote is read as it is. */
const format = 2
const formatKey = metaKey('format')

export async function open(options: OpenOptions = {}): Promise<Engine> {
  if (options.path !== undefined) await finishReplacement(options.path)
  const report = options.report ?? (error => console.error(error))
  const store = await openStore(options.path, report)
  try {
    await checkFormat(store, options.path)
    const engine = new Engine(store, {
      durable: options.path !== undefined && options.durability !== 'relaxed',
      cacheBytes: options.cacheBytes ?? 128 * 1024 * 1024,
      clock: options.clock ?? Date.now,
      tableDelay: options.tableDelay ?? 0,
      log: options.log,
      report,
    })
    await engine.resume()
    startSweeper(engine, options.sweepInterval ?? 2000)
    startTrimming(engine)
    startTrimmingLogs(engine)
    startForgettingBackups(engine)
    startForgettingTokens(engine)
    return engine
  } catch (error) {
    await store.close()
    throw error
  }
}

async function checkFormat(store: Store, path = 'the store'): Promise<void> {
  const written = Number(store.get(formatKey)?.toString() ?? 0)
  if (written > format) throw new OpenError('newer-format', path)
  if (written < format) await store.commit([{ key: formatKey, value: Buffer.from(String(format)) }], true)
}
