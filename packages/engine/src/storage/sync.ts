import { closeSync, fstatSync, fsync, openSync, readdirSync } from 'node:fs'
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

/** Logs are numbered, and a later one has a higher number. */
function newestLog(path: string): string | undefined {
  const logs = readdirSync(path).filter(name => name.endsWith('.log'))
  return logs.sort((one, other) => Number.parseInt(one) - Number.parseInt(other)).at(-1)
}

/** How long the time of a folder may stay the same while its names change: a tick of the kernel, or of the file system. */
const tick = 20
const coarseTick = 2100

/**
 * Puts the name of LevelDB's log on disk when it has gone over to a new one. LevelDB does not do so itself, so a power
 * loss could take the whole log away with its name, and with it writes that were acknowledged. It syncs the folder for
 * tables by itself, before the manifest names them.
 */
export class FolderNames {
  readonly #path: string
  readonly #folder: number
  /** The time of the folder at which the name of the newest log was on disk. */
  #settled: number | undefined
  #log: string | undefined

  constructor(path: string) {
    this.#path = path
    this.#folder = isWindows ? -1 : openSync(path, 'r')
  }

  /** After every commit that must survive; looking costs two microseconds. */
  settle(): Promise<void> | undefined {
    if (isWindows) return undefined
    // macOS leaves in the drive's cache what LevelDB syncs; Node's own sync (F_FULLFSYNC) empties that cache.
    if (process.platform === 'darwin') return fsyncOf(this.#folder)
    const changed = fstatSync(this.#folder).mtimeMs
    if (changed === this.#settled) return undefined
    const now = Date.now()
    const log = newestLog(this.#path)
    if (log !== this.#log) return this.#sync(log)
    // Names that change in the same tick leave the time as it is, so a young time is not trusted.
    if (now - changed > (changed % 1000 === 0 ? coarseTick : tick)) this.#settled = changed
    return undefined
  }

  async #sync(log: string | undefined): Promise<void> {
    await fsyncOf(this.#folder)
    this.#log = log
  }

  close(): void {
    if (!isWindows) closeSync(this.#folder)
  }
}
