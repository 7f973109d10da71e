import { DynamoDBError } from '@monotable/dynamodb'
import type { Engine, OpenEngine } from './engine.ts'
import { describeRecord } from './items/describe-record.ts'
import { engineOn, reportOf, type StartOptions, startEngine } from './start-engine.ts'
import { finishEarlierReplacement } from './storage/checkpoint.ts'
import { OpenError } from './storage/open-error.ts'
import { openStore } from './storage/open-store.ts'

export interface OpenOptions extends StartOptions {
  /** The folder that holds the store. Without it the store is in memory and gone with the process. */
  readonly path?: string
  /**
   * `durable`: an answer is given when its write is on disk. `relaxed`: when the operating system has it, so that it
   * survives the end of the process but not of the machine.
   */
  readonly durability?: 'durable' | 'relaxed'
  /** How many bytes of writes are gathered in memory, and in the log, before they become a table file: 16 MB. */
  readonly writeBufferBytes?: number
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
  let engine: OpenEngine | undefined
  const store = await openStore(options.path, {
    report: reportOf(options),
    describe: key => describeRecord(engine?.database.catalog.all() ?? [], key),
    ...(options.writeBufferBytes !== undefined && { writeBufferBytes: options.writeBufferBytes }),
  })
  try {
    const durable = options.path !== undefined && options.durability !== 'relaxed'
    engine = engineOn(store, options, durable)
    return await startEngine(engine, options)
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
