import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { clearReplacement, finishReplacement, isBeingReplaced } from './checkpoint.ts'
import { type FolderHold, lockOf, refuseHeld, refuseOther, takeFolder } from './folder-hold.ts'
import { checkFolder, type TableFile } from './leveldb/check-folder.ts'
import { checkTables, forgetTables, keepTables } from './leveldb/check-tables.ts'
import { markStopped, readStopMark, sumsIn, type TableSums, writeStopMark } from './leveldb/stop-mark.ts'
import { openErrorOf } from './open-error.ts'
import { type Describe, type Level, SealedLevel } from './sealed-level.ts'
import { checkFormat } from './store-format.ts'
import { FolderNames, makeFolder } from './sync.ts'

/**
 * Items are read in ranges of up to a page, so a read may bring a page in one go.
 * Blocks are left uncompressed: LevelDB then reads them where the file is mapped, which doubles the speed of ranges.
 */
const levelOptions = {
  keyEncoding: 'buffer',
  valueEncoding: 'buffer',
  compression: false,
  writeBufferSize: 16 * 1024 * 1024,
  maxFileSize: 8 * 1024 * 1024,
  blockSize: 8 * 1024,
} as const

/** How long table files are read through before a store is opened: after it was closed, and after it was not. */
const checkMilliseconds = { stopped: 30, crashed: 1000 }

/** The folder of a store while LevelDB has it open. */
export interface OpenFolder {
  readonly sealed: SealedLevel
  readonly names: FolderNames
  /** Ends the work that runs in the background while the store is open. */
  readonly stop: AbortController
  /** The table files that were not read through yet, and the reading of them. */
  unchecked: readonly TableFile[]
  checking?: Promise<void>
  /** Until the second names of those that were are gone. */
  readonly forgetting: Promise<void>
  /** Of those that were. */
  readonly sums: TableSums
  /** What kept others out of the folder while it was closed. */
  readonly hold: FolderHold | undefined
}

export interface FolderOptions {
  readonly writeBufferBytes?: number
  readonly describe: Describe
}

/** Opens a folder that nobody holds, or that is held by the caller. */
export async function openFolder(
  path: string,
  options: FolderOptions,
  held?: FolderHold,
): Promise<OpenFolder> {
  let hold = held
  try {
    if (hold === undefined) refuseHeld(path)
    if (isBeingReplaced(path)) {
      hold ??= await takeFolder(path)
      await finishReplacement(path)
    }
    const opened = await openHeld(path, options, hold)
    hold?.end()
    return opened
  } catch (error) {
    hold?.end()
    await hold?.close()
    throw openErrorOf(path, error)
  }
}

async function openHeld(
  path: string,
  { describe, writeBufferBytes: writeBufferSize }: FolderOptions,
  hold: FolderHold | undefined,
): Promise<OpenFolder> {
  const checked = await (hold === undefined ? checkUnlessLocked(path) : checkAll(path, hold))
  await makeFolder(path)
  const lock = hold === undefined ? lockOf(path) : undefined
  const level = await openLevel(path, writeBufferSize === undefined ? {} : { writeBufferSize })
  try {
    refuseOther(path, lock)
    const { allowsUnsealed } = await checkFormat(level, path)
    await clearReplacement(path)
    const sealed = new SealedLevel(level, allowsUnsealed, describe)
    const forgetting = forgetTables(path, checked.unchecked)
    return { ...checked, sealed, names: new FolderNames(path), stop: new AbortController(), forgetting, hold }
  } catch (error) {
    await level.close()
    throw error
  }
}

/** LevelDB's native part is loaded only where it is needed: loading takes longer than opening. */
async function openLevel(path: string, options: object): Promise<Level> {
  const { ClassicLevel } = await import('classic-level')
  const level = new ClassicLevel<Buffer, Buffer>(path, { ...levelOptions, ...options })
  await level.open()
  return level
}

type Checked = Pick<OpenFolder, 'unchecked' | 'sums'>

async function checkAll(path: string, hold?: FolderHold): Promise<Checked> {
  const { tables, isCleanlyStopped, wasChecked } = await checkFolder(path)
  // A bad file may be what ended the process: then it is found before it does so again.
  const unlimited = !isCleanlyStopped && !wasChecked
  const budget = isCleanlyStopped ? checkMilliseconds.stopped : checkMilliseconds.crashed
  const sums = sumsIn(readStopMark(path))
  const left = checkTables(path, tables, unlimited ? Number.POSITIVE_INFINITY : budget, sums)
  if (left.length === 0) return { unchecked: [], sums }
  if (hold === undefined) await checkLock(path)
  const unchecked = keepTables(path, left, sums)
  if (unchecked.length > 0) await writeStopMark(path, { ...readStopMark(path), checked: false })
  return { unchecked, sums }
}

/** A store that another process is writing may look damaged. */
async function checkUnlessLocked(path: string): Promise<Checked> {
  try {
    return await checkAll(path)
  } catch (error) {
    if (openErrorOf(path, error).code !== 'damaged' || !existsSync(join(path, 'LOCK'))) throw error
    await checkLock(path)
    return await checkAll(path)
  }
}

/** Asks LevelDB for what it refuses as soon as it has the lock, so that nothing is changed. */
async function checkLock(path: string): Promise<void> {
  try {
    await (await openLevel(path, { createIfMissing: false, errorIfExists: true })).close()
  } catch (error) {
    const reason = openErrorOf(path, error)
    if (reason.code === 'locked') throw reason
  }
}

/**
 * With the mark that it was closed whole, unless it was not. Nothing is written to the log any more by then, and another
 * process may have opened the folder as soon as LevelDB has closed it.
 */
export async function closeFolder(path: string, opened: OpenFolder, isWhole: boolean): Promise<void> {
  opened.stop.abort()
  await Promise.all([opened.checking, opened.forgetting])
  // Without the mark, for example because the disk is full, the next start checks the store as after a crash.
  if (isWhole) await markStopped(path, opened.unchecked.length === 0, opened.sums).catch(() => {})
  await opened.sealed.level.close()
  opened.names.close()
  await opened.hold?.close()
}
