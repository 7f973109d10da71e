import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backupStore } from '@monotable/engine'
import { syncFolder } from '@monotable/server'
import { inLanes } from '@monotable/server/kit'
import { Failure } from '../command.ts'
import { dataParts, tablesIn } from './data-folder.ts'

export const listName = 'BACKUP.json'

/** What a backup of a data folder holds, besides the tables, which have a list of their own. */
export interface DataBackup {
  readonly version: 1
  readonly madeAt: string
  readonly hasTables: boolean
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[]
}

/** Runs work while nothing is written: to tables, objects, or what systems keep themselves. */
export type Hold = <T>(work: () => Promise<T>) => Promise<T>

export interface BackupRequest {
  readonly data: string
  readonly to: string
  readonly hold: Hold
  readonly progress?: (text: string) => void
}

/**
 * Copies a data folder as it is at one moment. Writers wait only while the moment is fixed: table files and objects never
 * change once written, so it is enough to hold on to them; what else there is is copied meanwhile.
 */
export async function backupData({ data, to, hold, progress }: BackupRequest): Promise<DataBackup> {
  if (existsSync(to)) throw new Failure(`${to} already exists. Choose a new folder for the backup.`)
  const unfinished = `${to}.unfinished`
  const staging = join(data, 'backup.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await rm(staging, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    const { tables } = await hold(async () => {
      const tables = startTables(data, unfinished, progress)
      await tables?.pinned
      await holdOnTo(data, staging)
      return { tables }
    })
    await tables?.done
    const files = await copyAll(staging, unfinished, progress)
    const backup: DataBackup = {
      version: 1,
      madeAt: new Date().toISOString(),
      hasTables: tables !== undefined,
      files,
    }
    await writeWhole(join(unfinished, listName), `${JSON.stringify(backup, undefined, 2)}\n`)
    await syncFolder(unfinished)
    await rename(unfinished, to)
    await syncFolder(dirname(to))
    return backup
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The backup of the tables, which goes on after its moment is fixed. */
function startTables(data: string, to: string, progress: BackupRequest['progress']) {
  if (!existsSync(join(tablesIn(data), 'CURRENT'))) return undefined
  let fixed = () => {}
  const pinned = new Promise<void>(resolve => {
    fixed = resolve
  })
  const done = backupStore(tablesIn(data), join(to, 'tables'), {
    pinned: fixed,
    progress: ({ done, total }) => progress?.(`tables: ${Math.floor((100 * done) / Math.max(total, 1))} %`),
  })
  return { done, pinned: Promise.race([pinned, done.then(() => {})]) }
}

/** Objects are linked, since a file of an object is never written again; the rest is copied. */
async function holdOnTo(data: string, staging: string): Promise<void> {
  await mkdir(staging)
  for (const part of dataParts) {
    if (part === 'tables' || !existsSync(join(data, part))) continue
    if (part === 'objects') await linkAll(join(data, part), join(staging, part))
    else await cp(join(data, part), join(staging, part), { recursive: true })
  }
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkAll(source, target)
    else await linkOrCopy(source, target)
  }
}

/** An object that is deleted meanwhile was not there at that moment. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target).catch(() => copyFile(source, target))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function copyAll(
  from: string,
  to: string,
  progress: BackupRequest['progress'],
): Promise<DataBackup['files']> {
  const files: { path: string; bytes: number; sha256: string }[] = []
  for (const path of await filesIn(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    const bytes = await readFile(join(from, path))
    await writeWhole(join(to, path), bytes)
    files.push({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    if (files.length % 100 === 0) progress?.(`${files.length} files`)
  }
  for (const folder of await foldersIn(to)) await syncFolder(folder)
  return files
}

/** All files below a folder, by their paths in it. */
async function filesIn(root: string, below = ''): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) found.push(...(await filesIn(root, path)))
    else if (entry.isFile()) found.push(path)
  }
  return found.sort()
}

/** Makes all files below a folder, and their names, outlast a power failure. The folder's store may be open. */
export async function syncAll(root: string): Promise<void> {
  // Closing a lock file releases the lock for all holders in this process.
  const files = (await filesIn(root)).filter(path => basename(path) !== 'LOCK')
  await inLanes(files, 16, async path => {
    const file = await open(join(root, path), 'r+').catch(unlessGone)
    await file?.sync().finally(() => file.close())
  })
  for (const folder of await foldersIn(root)) await syncFolder(folder)
}

/** What the store has put into another file meanwhile. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

export async function foldersIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const below = await Promise.all(
    entries.filter(entry => entry.isDirectory()).map(({ name }) => foldersIn(join(root, name))),
  )
  return [...below.flat(), root]
}

export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
