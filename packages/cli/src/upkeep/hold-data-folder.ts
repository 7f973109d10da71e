import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OpenError, open } from '@monotable/engine'
import { Failure } from '../command.ts'

/** A store that is never written: all that counts is who has it open. */
const lockIn = (data: string) => join(data, 'lock')

/**
 * Keeps other servers out of a data folder: from before this one looks at what is there until it has stopped. The lock on
 * the tables cannot do that, because tables are deleted, copied and loaded by another process before they are opened. The
 * system takes this lock away with the process, however that ends. It stays in the folder: whoever deleted it could delete
 * one that another process has just taken.
 */
export async function holdDataFolder(data: string): Promise<{ close(): Promise<void> }> {
  const path = lockIn(data)
  const take = () => open({ path, sweepInterval: 0 })
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    return await take().catch(async error => {
      if (!isUnreadable(error)) throw error
      await empty(path)
      return take()
    })
  } catch (error) {
    if (!(error instanceof OpenError && error.code === 'locked')) throw error
    throw new Failure(
      `The data folder ${data} is in use by another process. Stop that process, or choose another folder: --data <folder>`,
    )
  }
}

const unreadable = new Set(['damaged', 'newer-format', 'not-a-store'])

const isUnreadable = (error: unknown) => error instanceof OpenError && unreadable.has(error.code)

/** All but the file that is locked: a process that takes the lock at the same moment keeps it. */
async function empty(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (name !== 'LOCK') await rm(join(path, name), { recursive: true, force: true })
  }
}
