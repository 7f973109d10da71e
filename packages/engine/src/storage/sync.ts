import { closeSync, fstatSync, fsync, openSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'

const isWindows = process.platform === 'win32'

/** Puts the content of a file on disk. Its name is on disk when its folder is synced. */
export async function syncFile(path: string): Promise<void> {
  // Windows flushes only what may be written.
  const file = await open(path, isWindows ? 'r+' : 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Puts the names in a folder on disk: those that are new, and that others are gone. Windows does so by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (!isWindows) await syncFile(path)
}

/** Makes a folder, and those above it, so that they are still there after a power loss. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  const top = dirname(resolve(first))
  for (let folder = resolve(path); folder !== top; ) {
    folder = dirname(folder)
    await syncFolder(folder)
  }
}

const fsyncOf = promisify(fsync)

/** How long the time of a folder may stay the same while its names change: a tick of the kernel, or of the file system. */
const tick = 20
const coarseTick = 2100

/**
 * Puts the names in a folder on disk whenever they have changed. LevelDB goes over to a new log without that, so a
 * power loss could take the whole log away with its name, and with it writes that were acknowledged.
 */
export class FolderNames {
  readonly #folder: number
  /** The time of the folder whose names are known to be on disk. */
  #synced: number | undefined

  constructor(path: string) {
    this.#folder = isWindows ? -1 : openSync(path, 'r')
  }

  /** After every commit that must survive; looking costs two microseconds. */
  settle(): Promise<void> | undefined {
    if (isWindows) return undefined
    const changed = fstatSync(this.#folder).mtimeMs
    // macOS leaves in the drive's cache what LevelDB syncs; Node's own sync (F_FULLFSYNC) empties that cache.
    if (changed === this.#synced && process.platform !== 'darwin') return undefined
    return this.#sync(changed)
  }

  async #sync(changed: number): Promise<void> {
    const now = Date.now()
    await fsyncOf(this.#folder)
    // Names that change in the same tick leave the time as it is, so a young time is not trusted.
    if (now - changed > (changed % 1000 === 0 ? coarseTick : tick)) this.#synced = changed
  }

  close(): void {
    if (!isWindows) closeSync(this.#folder)
  }
}
