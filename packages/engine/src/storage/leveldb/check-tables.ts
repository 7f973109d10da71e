import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Malformed } from './byte-reader.ts'
import { damaged } from './check-folder.ts'
import { tableName } from './folder.ts'
import type { TableInfo } from './manifest.ts'
import { blocksOf, readCheckedBlock } from './table-file.ts'

/**
 * Reads table files through, as many as can be in so many milliseconds, and gives those that are left. LevelDB gives out
 * what it reads of a bad block, or ends the process.
 */
export async function checkTables(
  path: string,
  tables: readonly TableInfo[],
  budget: number,
): Promise<TableInfo[]> {
  // What was written last was written nearest to whatever ended the process.
  const left = [...tables].sort((a, b) => b.number - a.number)
  const until = performance.now() + budget
  const reader = new FileReader()
  while (left.length > 0 && performance.now() < until) {
    const file = await reader.read(join(path, tableName(left[0]!.number)))
    for (const _ of blocksChecked(path, left[0]!, file));
    left.shift()
  }
  return left
}

/** How long it works at a time, and how many times as long it then lets others work. */
const turn = 2
const rest = 4

/** Reads table files through while the store is in use. */
export async function checkTablesSlowly(
  path: string,
  tables: readonly TableInfo[],
  signal: AbortSignal,
): Promise<void> {
  const reader = new FileReader()
  for (const table of tables) {
    const file = await reader.readIfThere(join(path, tableName(table.number)))
    // A compaction has put others in its place.
    if (file === undefined) continue
    let began = performance.now()
    for (const _ of blocksChecked(path, table, file)) {
      const worked = performance.now() - began
      if (worked < turn) continue
      await pause(worked * rest, undefined, { ref: false, signal }).catch(() => {})
      if (signal.aborted) return
      began = performance.now()
    }
  }
}

/** Reads one file after another into the same memory: a buffer for each would stay until the next full collection. */
class FileReader {
  #bytes: Buffer = Buffer.alloc(0)

  async read(path: string): Promise<Buffer> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (this.#bytes.length < size) this.#bytes = Buffer.allocUnsafeSlow(size)
      let length = 0
      while (length < size) {
        const { bytesRead } = await file.read(this.#bytes, length, size - length)
        if (bytesRead === 0) break
        length += bytesRead
      }
      return this.#bytes.subarray(0, length)
    } finally {
      await file.close()
    }
  }

  async readIfThere(path: string): Promise<Buffer | undefined> {
    try {
      return await this.read(path)
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined
      throw error
    }
  }
}

/** Stops after every block, so that its caller can let others work. */
function* blocksChecked(path: string, { number }: TableInfo, file: Buffer): Generator<void> {
  try {
    for (const block of blocksOf(file)) {
      readCheckedBlock(file, block)
      yield
    }
  } catch (error) {
    if (error instanceof Malformed) throw damaged(path, tableName(number), error.message)
    throw error
  }
}
