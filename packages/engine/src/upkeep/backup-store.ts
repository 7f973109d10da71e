import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Malformed } from '../storage/leveldb/byte-reader.ts'
import { damaged, folderAt } from '../storage/leveldb/check-folder.ts'
import { mergedDamage } from '../storage/leveldb/check-tables.ts'
import type { Bytes } from '../storage/leveldb/file-window.ts'
import { readLog } from '../storage/leveldb/log-file.ts'
import { OpenTable, type PinnedStore, pinStore } from '../storage/leveldb/pinned-store.ts'
import { blocksOf, readCheckedBlock } from '../storage/leveldb/table-file.ts'
import { OpenError } from '../storage/open-error.ts'
import { makeFolder, syncFolder } from '../storage/sync.ts'
import { adding, type CopiedFile, copyFile, type Progress } from './copy-file.ts'
import { UpkeepError } from './upkeep-error.ts'

export const listName = 'BACKUP.json'

/** What a backup holds, besides the files themselves. */
export interface BackupList {
  readonly version: 1
  readonly madeAt: string
  readonly files: readonly CopiedFile[]
}

export interface CopyOptions {
  /** Told again and again how many bytes are done. */
  readonly progress?: (progress: Progress) => void
}

export interface BackupOptions extends CopyOptions {
  /** Called when it is fixed which state of the store is copied: what is written from then on is not in it. */
  readonly pinned?: () => void
}

/**
 * Copies a store into a folder, as it is at this moment, whether a process writes it or not. Every block is verified in the
 * copy, and the copy has its name when all of it is on disk.
 *
 * @example
 * ```ts
 * const { files } = await backupStore('./data', './backups/monday')
 * console.log(`${files.length} files`)
 * ```
 */
export async function backupStore(
  path: string,
  to: string,
  options: BackupOptions = {},
): Promise<BackupList> {
  if (folderAt(path)?.hasCurrent !== true) throw new OpenError('no-store', path)
  if (folderAt(to) !== undefined)
    throw new UpkeepError(`${to} already exists. Choose a new folder for the backup.`)
  const store = await pinStore(path)
  options.pinned?.()
  const unfinished = `${to}.unfinished`
  try {
    for (const damage of mergedDamage(store)) throw damage
    await rm(unfinished, { recursive: true, force: true })
    await makeFolder(dirname(to))
    await mkdir(unfinished)
    const list = await copyAll(store, unfinished, options)
    await syncFolder(unfinished)
    await rename(unfinished, to)
    await syncFolder(dirname(to))
    return list
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    for (const table of store.tables) table.close()
  }
}

async function copyAll(store: PinnedStore, folder: string, { progress }: CopyOptions): Promise<BackupList> {
  const sources = sourcesOf(store)
  const total = sources.reduce((sum, [, source]) => sum + source.length, 0)
  const copied = adding(total, progress)
  const files: CopiedFile[] = []
  for (const [name, source] of sources) {
    const file = await copyFile(source, folder, name, copied)
    if (source instanceof OpenTable) checkCopy(store.path, folder, name)
    files.push(file)
  }
  const list: BackupList = { version: 1, madeAt: new Date().toISOString(), files }
  await copyFile(Buffer.from(`${JSON.stringify(list, undefined, 2)}\n`), folder, listName, () => {})
  return list
}

/** What the folder of a store would hold if it had been closed at that moment. */
function sourcesOf({ path, tables, logs, manifest }: PinnedStore): [name: string, source: Bytes][] {
  const whole = logs.map(({ name, bytes }) => ({ name, bytes: wholePart(path, name, bytes) }))
  const last = whole.at(-1)
  const stopped = last && { log: Number.parseInt(last.name, 10), bytes: last.bytes.length }
  return [
    ...tables.map((table): [string, Bytes] => [table.name, table]),
    ...whole.map(({ name, bytes }): [string, Bytes] => [name, bytes]),
    [manifest.name, manifest.bytes],
    ['monotable.json', Buffer.from(`${JSON.stringify({ stopped, checked: true })}\n`)],
    ['CURRENT', Buffer.from(`${manifest.name}\n`)],
  ]
}

/** Without the record that is being written. */
function wholePart(path: string, name: string, bytes: Buffer): Buffer {
  const [fault] = readLog(bytes).faults
  if (fault === undefined) return bytes
  if (fault.kind === 'damaged') throw damaged(path, name, `${fault.what} (at byte ${fault.at})`)
  return bytes.subarray(0, fault.at)
}

function checkCopy(path: string, folder: string, name: string): void {
  const copy = new OpenTable(folder, name)
  try {
    for (const block of blocksOf(copy)) readCheckedBlock(copy, block)
  } catch (error) {
    if (error instanceof Malformed) throw damaged(path, name, error.message)
    throw error
  } finally {
    copy.close()
  }
}

export async function readBackupList(folder: string): Promise<BackupList> {
  let text: string
  try {
    text = await readFile(`${folder}/${listName}`, 'utf8')
  } catch {
    throw new UpkeepError(`${folder} is not a backup: it has no ${listName}.`)
  }
  try {
    const list = JSON.parse(text) as BackupList
    if (list.version === 1 && Array.isArray(list.files)) return list
  } catch {}
  throw new UpkeepError(
    `${folder}/${listName} cannot be read. The backup is damaged, or a newer version made it.`,
  )
}
