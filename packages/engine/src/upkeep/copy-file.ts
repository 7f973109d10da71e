import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Bytes } from '../storage/leveldb/file-window.ts'

/** A file of a backup, with what it takes to notice later changes. */
export interface CopiedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

const chunkBytes = 1024 * 1024

/** Writes a file and syncs it to disk. `progress` receives the number of bytes since its last call. */
export async function copyFile(
  source: Bytes,
  folder: string,
  name: string,
  progress: (bytes: number) => void,
): Promise<CopiedFile> {
  const hash = createHash('sha256')
  const target = await open(`${folder}/${name}`, 'wx')
  try {
    for (let at = 0; at < source.length; at += chunkBytes) {
      const chunk = source.subarray(at, Math.min(at + chunkBytes, source.length))
      hash.update(chunk)
      await target.writeFile(chunk)
      progress(chunk.length)
    }
    await target.sync()
  } finally {
    await target.close()
  }
  return { name, bytes: source.length, sha256: hash.digest('hex') }
}

export interface Progress {
  readonly done: number
  readonly total: number
}

/** Adds up what is done. */
export function adding(total: number, progress?: (progress: Progress) => void): (bytes: number) => void {
  let done = 0
  return bytes => {
    done += bytes
    progress?.({ done, total })
  }
}
