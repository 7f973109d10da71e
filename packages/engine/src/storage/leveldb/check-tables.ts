import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Malformed } from './byte-reader.ts'
import { damaged } from './check-folder.ts'
import { FileWindow, windowMemory } from './file-window.ts'
import { tableName } from './folder.ts'
import type { TableInfo } from './manifest.ts'
import { blocksOf, readCheckedBlock, trailerBytes } from './table-file.ts'

/**
 * Reads table files through, as many as can be in so many milliseconds, and gives those that are left. LevelDB gives out
 * what it reads of a bad block, or ends the process.
 */
export function checkTables(path: string, tables: readonly TableInfo[], budget: number): TableInfo[] {
  const merged = mergedAtOnce(tables)
  const left = [...tables].sort(nearestFirst)
  const until = performance.now() + budget
  const memory = windowMemory()
  while (left.length > 0 && (merged.has(left[0]!) || performance.now() < until)) {
    for (const _ of checkParts(path, left[0]!, memory));
    left.shift()
  }
  return left
}

/** The lower its level, the sooner a table is merged; what was written last was nearest to whatever ended the process. */
const nearestFirst = (a: TableInfo, b: TableInfo): number => a.level - b.level || b.number - a.number

/** LevelDB merges level 0 into level 1 when it has four tables; the log that it reads while it opens becomes one. */
const tablesBeforeMerge = 3

/**
 * The tables that LevelDB may merge as soon as it is open, before anything could be read beside it. A merge does not look
 * at checksums: what was a bad block before has a right checksum behind it.
 */
function mergedAtOnce(tables: readonly TableInfo[]): ReadonlySet<TableInfo> {
  const newest = tables.filter(table => table.level === 0)
  return new Set(newest.length < tablesBeforeMerge ? [] : tables.filter(table => table.level <= 1))
}

/** How long it works at a time, how many times as long it then lets others work, and the longest rest: a machine may have slept. */
const turn = 2
const rest = 4
const longestRest = 1000

/** Reads table files through while the store is in use. */
export async function checkTablesSlowly(
  path: string,
  tables: readonly TableInfo[],
  signal: AbortSignal,
): Promise<void> {
  const memory = windowMemory()
  let began = performance.now()
  for (const table of tables) {
    try {
      for (const load of checkParts(path, table, memory)) {
        const worked = performance.now() - began
        if (worked >= turn) {
          await pause(Math.min(worked * rest, longestRest), undefined, { ref: false, signal }).catch(() => {})
          began = performance.now()
        }
        if (signal.aborted) return
        await load()
      }
    } catch (error) {
      // A compaction has put others in its place.
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
  }
}

/** Stops before every part that it reads, so that its caller can let others work, and have it read meanwhile. */
function* checkParts(
  path: string,
  { number }: TableInfo,
  memory: Buffer,
): Generator<() => Promise<void>, void> {
  const name = tableName(number)
  const file = new FileWindow(join(path, name), memory)
  try {
    for (const block of blocksOf(file)) {
      const [start, end] = [block.at, block.at + block.bytes + trailerBytes]
      if (!file.holds(start, end)) yield () => file.load(start, end)
      readCheckedBlock(file, block)
    }
  } catch (error) {
    if (error instanceof Malformed) throw damaged(path, name, error.message)
    throw error
  } finally {
    file.close()
  }
}
