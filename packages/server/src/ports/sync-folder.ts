import { open } from 'node:fs/promises'

/**
 * Makes the names in a folder outlast a power failure: syncing a file does not keep its name.
 *
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises'
 *
 * await writeFile('./data/lamp.txt', 'a lamp')
 * await syncFolder('./data')
 * ```
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
