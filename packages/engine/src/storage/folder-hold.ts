import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OpenError, openErrorOf } from './open-error.ts'

/** Keeps others out of a folder while LevelDB does not have it open. */
export interface FolderHold {
  /** LevelDB has opened the folder, and keeps others of this process out from now on. */
  readonly end: () => void
  /** LevelDB has closed the folder again, and nobody is kept out any more. */
  readonly close: () => Promise<void>
}

/** The folders that are held in this process: the system does not keep those apart who are of one process. */
const held = new Set<string>()

/** Refuses a folder that is held in this process. */
export function refuseHeld(path: string): void {
  if (held.has(resolve(path))) throw new OpenError('locked', path)
}

/**
 * Holds a folder that LevelDB has open and is about to close, which gives up its lock. The lock is that of an empty store of
 * LevelDB, whose file takes the place of the folder's own: the system takes it away with the process, however that ends. A
 * file that one process has locked twice is free when either lock is given up: that is why the hold outlasts the next
 * opening.
 */
export function holdFolder(path: string): Promise<FolderHold> {
  return hold(path, async () => {
    for (const name of readdirSync(path)) {
      if (name.startsWith('hold-')) rmSync(join(path, name), { recursive: true })
    }
    const lock = join(path, `hold-${randomUUID()}`)
    return lockIn(lock, undefined, () => {
      linkSync(join(lock, 'LOCK'), join(lock, 'name'))
      renameSync(join(lock, 'name'), join(path, 'LOCK'))
    })
  })
}

/** Holds a folder that nobody has open, or says that somebody has. */
export function takeFolder(path: string): Promise<FolderHold> {
  return hold(path, async () => {
    const own = join(path, 'LOCK')
    writeFileSync(own, '', { flag: 'a' })
    const lock = join(path, `take-${randomUUID()}`)
    let taken: number | undefined
    return lockIn(
      lock,
      () => {
        linkSync(own, join(lock, 'LOCK'))
        taken = lockOf(lock)
      },
      // Whoever holds the folder has put another lock in the place of the one that it gave up.
      () => refuseOther(path, taken),
    )
  })
}

/** Which file the lock of a folder is, if it has one. */
export const lockOf = (path: string): number | undefined =>
  statSync(join(path, 'LOCK'), { throwIfNoEntry: false })?.ino

/** Refuses a folder whose lock is no longer the one that was locked. */
export function refuseOther(path: string, lock: number | undefined): void {
  if (lock !== undefined && lockOf(path) !== lock) throw new OpenError('locked', path)
}

type Close = () => Promise<void>

async function hold(path: string, lock: () => Promise<Close>): Promise<FolderHold> {
  refuseHeld(path)
  const name = resolve(path)
  held.add(name)
  const end = () => void held.delete(name)
  try {
    // Windows does not let a file that is open be replaced: there only this process is kept out.
    const close = process.platform === 'win32' ? async () => {} : await lock()
    return { end, close }
  } catch (error) {
    end()
    throw openErrorOf(path, error)
  }
}

async function lockIn(folder: string, before?: () => void, after?: () => void): Promise<Close> {
  const { ClassicLevel } = await import('classic-level')
  mkdirSync(folder)
  const level = new ClassicLevel(folder)
  try {
    before?.()
    await level.open()
    after?.()
    return () => level.close()
  } catch (error) {
    await level.close()
    throw error
  } finally {
    // What is open needs no name.
    rmSync(folder, { recursive: true, force: true })
  }
}
