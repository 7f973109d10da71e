import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const margin = 1024 * 1024
const block = Buffer.alloc(1024 * 1024)

/**
 * Throws unless the disk has room for what opening a store writes: the changes that are only in its log, as a
 * table file. A store that is closed and cannot be opened again could not be read either.
 */
export async function checkRoom(path: string): Promise<void> {
  let wanted = margin
  for (const name of await readdir(path)) {
    if (name.endsWith('.log')) wanted += await sizeOf(join(path, name))
  }
  const probe = join(path, 'room.dbtmp')
  try {
    const file = await open(probe, 'w')
    try {
      for (let written = 0; written < wanted; written += block.length) await file.write(block)
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(probe, { force: true })
  }
}

/** LevelDB may be done with a log, and delete it, at any moment. */
async function sizeOf(log: string): Promise<number> {
  try {
    return (await stat(log)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
