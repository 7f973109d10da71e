import { randomUUID } from 'node:crypto'
import { type Dirent, mkdirSync, writeFileSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Objects } from '../ports.ts'
import { syncFolder } from '../sync-folder.ts'
import { checkObjectKey, isObjectKey, unfinished } from './object-key.ts'

/** Whether an object outlasts a power failure from the moment it is put; a relaxed one does so once all is synced. */
export type Durability = 'durable' | 'relaxed'

/** Objects as files of a folder, under their keys. No key can be the folder of another: `a` and `a/b` exclude each other. */
export async function folderObjects(folder: string, durability: Durability = 'durable'): Promise<Objects> {
  const root = resolve(folder)
  const drafts = join(root, unfinished)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await syncFolder(dirname(root))
  await removeAbandoned(drafts)
  return {
    ...(durability === 'durable' ? durableWrites(root, drafts) : relaxedWrites(root)),
    async get(key) {
      checkObjectKey(key)
      return unlessAbsent(readFile(join(root, key)))
    },
    async size(key) {
      checkObjectKey(key)
      const found = await unlessAbsent(stat(join(root, key)))
      return found?.isFile() ? found.size : undefined
    },
    async delete(key) {
      checkObjectKey(key)
      const file = join(root, key)
      await unlessAbsent(removeFile(file))
      await removeEmpty(root, dirname(file))
    },
    async *list(prefix) {
      const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      // Where no key can be there is nothing to list, and nowhere to go.
      if (start === '' || isObjectKey(start.slice(0, -1))) yield* keysIn(root, start, prefix)
    },
  }
}

type Writes = Pick<Objects, 'put' | 'create'>

/** Whole or not at all, whenever the process or the machine ends. */
function durableWrites(root: string, drafts: string): Writes {
  return {
    async put(key, body) {
      await fromDraft(drafts, key, body, async draft => {
        await place(root, key, target => rename(draft, target))
        await syncNames(root, key)
      })
    },
    async create(key, body) {
      return fromDraft(drafts, key, body, async draft => {
        try {
          // A link is the one way to give a whole file a name that must be free.
          await place(root, key, target => link(draft, target))
          await syncNames(root, key)
          return true
        } catch (error) {
          if (error instanceof Taken) return false
          throw error
        }
      })
    },
  }
}

/**
 * Writes straight into place: a start that finds the folder unfinished begins again. A thousand small files take a tenth of the
 * processor's time when nothing waits for a thread in between.
 */
function relaxedWrites(root: string): Writes {
  const write = (key: string, body: Uint8Array | string, flag: 'w' | 'wx') => {
    checkObjectKey(key)
    const target = join(root, key)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, body, { flag })
  }
  return {
    async put(key, body) {
      try {
        write(key, body, 'w')
      } catch (error) {
        throw refusalOf(error, key)
      }
    },
    async create(key, body) {
      try {
        write(key, body, 'wx')
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST' && (await unlessAbsent(stat(join(root, key))))?.isFile()) return false
        throw refusalOf(error, key)
      }
    },
  }
}

/** The folder can be missing, a file be where a folder should be, or a folder where the file should be. */
const absent: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (absent.has(codeOf(error))) return undefined
    throw error
  }
}

async function removeFile(file: string): Promise<void> {
  try {
    await unlink(file)
  } catch (error) {
    // For a folder that is deleted as a file, POSIX says EPERM and Linux EISDIR.
    if (codeOf(error) !== 'EPERM' || !(await stat(file)).isDirectory()) throw error
  }
}

async function writeWhole(file: string, body: Uint8Array | string): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(body)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes an object under a name that no key has, from where it is put in its place in one step. */
async function fromDraft<T>(
  drafts: string,
  key: string,
  body: Uint8Array | string,
  putInPlace: (draft: string) => Promise<T>,
): Promise<T> {
  checkObjectKey(key)
  const draft = join(drafts, randomUUID())
  try {
    await writeWhole(draft, body)
    return await putInPlace(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

/** There is an object of the key that was to be new. */
class Taken extends Error {
  override readonly name = 'Taken'
}

async function place(root: string, key: string, put: (target: string) => Promise<void>): Promise<void> {
  const target = join(root, key)
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(target), { recursive: true })
      await put(target)
      break
    } catch (error) {
      if (!(await canBeRepeated(error, target, attempt))) throw refusalOf(error, key)
    }
  }
}

async function syncNames(root: string, key: string): Promise<void> {
  for (const folder of foldersUpTo(root, dirname(join(root, key)))) await unlessAbsent(syncFolder(folder))
}

/** Whether the obstacle is gone: a concurrent delete removed the file, or the folder that it had emptied. */
async function canBeRepeated(error: unknown, target: string, attempt: number): Promise<boolean> {
  const code = codeOf(error)
  const found = code === 'ENOENT' ? undefined : await unlessAbsent(stat(target))
  if (code === 'EEXIST' && found?.isFile()) throw new Taken(target, { cause: error })
  if (found?.isDirectory()) return isGone(target)
  return (code === 'ENOENT' || code === 'EEXIST') && !found && attempt < 100
}

function refusalOf(error: unknown, key: string): unknown {
  if (!['EISDIR', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) return error
  return new Error(`${key} cannot be both an object and a folder of objects`, { cause: error })
}

/** Takes away a folder that a crash left empty. */
async function isGone(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  )
}

/** From a folder up to the root, both included. */
function foldersUpTo(root: string, folder: string): string[] {
  return folder === root ? [root] : [folder, ...foldersUpTo(root, dirname(folder))]
}

async function removeEmpty(root: string, deepest: string): Promise<void> {
  let isEmpty = true
  for (const folder of foldersUpTo(root, deepest)) {
    if (isEmpty && folder !== root) isEmpty = await isGone(folder)
    else await unlessAbsent(syncFolder(folder))
  }
}

async function* keysIn(root: string, base: string, prefix: string): AsyncIterable<string> {
  const entries = (await unlessAbsent(readdir(join(root, base), { withFileTypes: true }))) ?? []
  for (const path of entries.map(entry => pathOf(base, entry)).sort(byBytes)) {
    if (!path.startsWith(prefix)) continue
    if (!path.endsWith('/')) yield path
    else if (isObjectKey(path.slice(0, -1))) yield* keysIn(root, path, prefix)
  }
}

/** With its `/` a folder stands where its keys do: after `a-b`, before `ab`. */
const pathOf = (base: string, entry: Dirent) => base + entry.name + (entry.isDirectory() ? '/' : '')

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

const hour = 3_600_000

/** What a crash left. What is young may be another process's. */
async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const file = join(drafts, name)
    const found = await unlessAbsent(stat(file))
    if (found && Date.now() - found.mtimeMs > hour) await rm(file, { force: true })
  }
}
