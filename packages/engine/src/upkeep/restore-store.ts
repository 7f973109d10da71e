import { createHash } from 'node:crypto'
import { readdir, rename } from 'node:fs/promises'
import { folderAt } from '../storage/leveldb/check-folder.ts'
import { OpenTable } from '../storage/leveldb/pinned-store.ts'
import { makeFolder, syncFolder } from '../storage/sync.ts'
import { type BackupList, type CopyOptions, listName, readBackupList } from './backup-store.ts'
import { adding, type CopiedFile, copyFile } from './copy-file.ts'
import { UpkeepError } from './upkeep-error.ts'

/**
 * Makes a store of a backup, in a folder that is empty or not there yet. All files are compared with the list of the backup.
 * CURRENT comes last: until then the folder is no store, and nobody opens it.
 *
 * @example
 * ```ts
 * await restoreStore('./backups/monday', './restored')
 * const engine = await open({ path: './restored' })
 * ```
 */
export async function restoreStore(from: string, to: string, options: CopyOptions = {}): Promise<BackupList> {
  const list = await readBackupList(from)
  if (folderAt(to) !== undefined && (await readdir(to)).length > 0) {
    throw new UpkeepError(`${to} is not empty. Move it away, or choose another folder.`)
  }
  const total = list.files.reduce((sum, { bytes }) => sum + bytes, 0)
  await checkFiles(from, list)
  await makeFolder(to)
  const copied = adding(total, options.progress)
  const copy = async (file: CopiedFile, as = file.name) => {
    const source = openOf(from, file)
    try {
      const { sha256 } = await copyFile(source, to, as, copied)
      if (sha256 !== file.sha256) throw changed(from, file.name)
    } finally {
      source.close()
    }
  }
  const current = list.files.find(({ name }) => name === 'CURRENT')
  if (current === undefined)
    throw new UpkeepError(`${from} is incomplete: it has no CURRENT file. Use another backup.`)
  for (const file of list.files) if (file !== current) await copy(file)
  await copy(current, '000000.dbtmp')
  await syncFolder(to)
  await rename(`${to}/000000.dbtmp`, `${to}/CURRENT`)
  await syncFolder(to)
  return list
}

/** Throws unless all files of a backup are there and are what they were when it was made. */
export async function checkBackup(from: string): Promise<BackupList> {
  const list = await readBackupList(from)
  await checkFiles(from, list)
  return list
}

async function checkFiles(from: string, { files }: BackupList): Promise<void> {
  for (const file of files) {
    const source = openOf(from, file)
    const hash = createHash('sha256')
    for (let at = 0; at < source.length; at += 1024 * 1024) {
      hash.update(source.subarray(at, Math.min(at + 1024 * 1024, source.length)))
      if (at % (16 * 1024 * 1024) === 0) await new Promise(resolve => setImmediate(resolve))
    }
    source.close()
    if (hash.digest('hex') !== file.sha256) throw changed(from, file.name)
  }
}

function openOf(from: string, { name, bytes }: CopiedFile): OpenTable {
  if (!/^[\w.-]+$/.test(name) || name === listName) throw changed(from, name)
  let source: OpenTable
  try {
    source = new OpenTable(from, name)
  } catch {
    throw new UpkeepError(`${from}/${name} is missing. The backup is incomplete; use another one.`)
  }
  if (source.length === bytes) return source
  source.close()
  throw changed(from, name)
}

const changed = (from: string, name: string) =>
  new UpkeepError(
    `${from}/${name} has changed since the backup was made. The backup is damaged; use another one.`,
  )
