import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeKeys, describeRecord } from '../items/describe-record.ts'
import { folderAt } from '../storage/leveldb/check-folder.ts'
import { mergedDamage } from '../storage/leveldb/check-tables.ts'
import { readLog } from '../storage/leveldb/log-file.ts'
import { type PinnedStore, pinStore } from '../storage/leveldb/pinned-store.ts'
import { readStopMark } from '../storage/leveldb/stop-mark.ts'
import { OpenError } from '../storage/open-error.ts'
import { listName } from './backup-store.ts'
import { Contents, type VerifiedTable } from './contents.ts'
import { type RecordFault, readRecords } from './read-records.ts'
import { checkBackup } from './restore-store.ts'
import { UpkeepError } from './upkeep-error.ts'

export interface Verification {
  readonly tables: readonly VerifiedTable[]
  readonly records: number
  /** Records that an older version wrote have no checksum until they are written again. */
  readonly unsealed: number
  /** What is wrong, in sentences that name the place. None: all is well. */
  readonly faults: readonly string[]
}

export interface VerifyOptions {
  /** Told again and again how many records are read. */
  readonly progress?: (records: number) => void
}

/**
 * Reads everything: checksums of files and records, index entries against items, counts, expiries, streams, recovery
 * records, backups. It changes nothing, needs no lock, and may look at a store that a process uses, or at a backup.
 *
 * @example
 * ```ts
 * const { faults } = await verifyStore('./data')
 * for (const fault of faults) console.error(fault)
 * ```
 */
export async function verifyStore(path: string, options: VerifyOptions = {}): Promise<Verification> {
  const folder = folderAt(path)
  if (folder === undefined) throw new OpenError('no-store', path)
  const faults: string[] = []
  if (existsSync(join(path, listName))) await checkBackup(path).catch(error => faults.push(toldOf(error)))
  let store: PinnedStore
  try {
    store = await pinStore(path)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    if (!folder.hasCurrent && folder.tables.length + folder.logs.length === 0)
      throw new OpenError('no-store', path)
    return { tables: [], records: 0, unsealed: 0, faults: [...faults, toldOf(error)] }
  }
  try {
    faults.push(...mergedDamage(store).map(toldOf))
    return await verifyRecords(store, faults, options)
  } finally {
    for (const table of store.tables) table.close()
  }
}

async function verifyRecords(
  store: PinnedStore,
  faults: string[],
  { progress }: VerifyOptions,
): Promise<Verification> {
  checkFiles(store, what => faults.push(what))
  const contents = new Contents(what => faults.push(what))
  const onFault = (fault: RecordFault) => faults.push(sentence(contents, fault))
  let [records, unsealed] = [0, 0]
  for (const record of readRecords(store, onFault)) {
    contents.take(record)
    records += 1
    if (!record.isSealed) unsealed += 1
    if (records % 10_000 === 0) {
      progress?.(records)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  for (const part of contents.end()) {
    // Which entries these are takes another look at all of them.
    for (const record of readRecords(store, () => {})) part.take(record)
    part.end()
  }
  return { tables: contents.tables(), records, unsealed, faults }
}

const toldOf = (error: unknown): string => {
  if (error instanceof OpenError) return `${error.file ?? error.path}: ${error.what ?? error.message}.`
  if (error instanceof UpkeepError) return error.message
  throw error
}

/** What is known without reading records: sizes, and how the store was closed. */
function checkFiles({ path, tables, logs }: PinnedStore, complain: (what: string) => void): void {
  for (const { name, info, length } of tables) {
    if (info && info.bytes !== length)
      complain(`${name}: it has ${length} bytes where ${info.bytes} were written.`)
  }
  const { stopped } = readStopMark(path)
  logs.forEach(({ name, bytes }, at) => {
    const isStopped = stopped?.log === Number.parseInt(name, 10)
    if (isStopped && stopped.bytes !== bytes.length) {
      complain(`${name}: it has ${bytes.length} bytes, and had ${stopped.bytes} when the store was closed.`)
    }
    const torn = readLog(bytes).faults.find(({ kind }) => kind === 'torn')
    if (torn && (isStopped || at < logs.length - 1)) complain(`${name}: ${torn.what} (at byte ${torn.at}).`)
  })
}

function sentence(contents: Contents, { key, file, what, keys }: RecordFault): string {
  if (key !== undefined) return `${describeRecord(contents.definitions, key)}: ${what}.`
  if (keys === undefined) return `${file}: ${what}.`
  return `${file}: ${what}. It holds records of ${describeKeys(contents.definitions, keys)}.`
}
