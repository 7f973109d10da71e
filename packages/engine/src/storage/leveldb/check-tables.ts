import { existsSync, linkSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { OpenError } from '../open-error.ts'
import { Malformed } from './byte-reader.ts'
import { damaged, mergedUnread, type TableFile } from './check-folder.ts'
import { FileWindow, windowBytes, windowMemory } from './file-window.ts'
import { readFolder, tableName, uncheckedName } from './folder.ts'
import type { PinnedStore } from './pinned-store.ts'
import type { TableSums } from './stop-mark.ts'
import { blocksOf, readCheckedBlock, trailerBytes } from './table-file.ts'

/**
 * Reads table files through, as many as can be in so many milliseconds, and gives those that are left. LevelDB gives out
 * what it reads of a bad block, or ends the process.
 *
 * A table never changes. Where its sum is known from the time when each of its blocks was looked at, the sum is enough, and
 * takes a third of the time: Node brings that checksum along, and not that of the blocks.
 */
export function checkTables(
  path: string,
  tables: readonly TableFile[],
  budget: number,
  sums: TableSums = new Map(),
): TableFile[] {
  const merged = mergedAtOnce(tables)
  const left = [...tables].sort(nearestFirst)
  const until = performance.now() + budget
  const memory = windowMemory()
  while (left.length > 0 && (merged.has(left[0]!) || performance.now() < until)) {
    for (const _ of checkParts(path, left[0]!, { memory, sums }));
    left.shift()
  }
  return left
}

/** The lower its level, the sooner a table is merged; what was written last was nearest to whatever ended the process. */
const nearestFirst = (a: TableFile, b: TableFile): number => a.level - b.level || b.number - a.number

/** LevelDB merges level 0 into level 1 when it has four tables; the log that it reads while it opens becomes one. */
const tablesBeforeMerge = 3

/** The tables that LevelDB is most likely to read as soon as it is open, before anything could be read beside it. */
function mergedAtOnce(tables: readonly TableFile[]): ReadonlySet<TableFile> {
  const newest = tables.filter(table => table.level === 0)
  return new Set(newest.length < tablesBeforeMerge ? [] : tables.filter(table => table.level <= 1))
}

/**
 * Gives tables that are still to be read through a second name, which LevelDB does not know. A merge does not look at
 * checksums: what was a bad block before has a right checksum behind it, and an item whose key was hit is gone without a
 * word. LevelDB may merge any table at any time, by its size, by writes, or because it was searched in vain too often. By
 * its second name a table can still be read when LevelDB has deleted it, in a later process too. Where there are no hard
 * links, nothing is left for later.
 */
export function keepTables(path: string, left: readonly TableFile[], sums: TableSums): TableFile[] {
  try {
    return left.map(table => keepTable(path, table))
  } catch {
    return checkTables(path, left, Number.POSITIVE_INFINITY, sums)
  }
}

function keepTable(path: string, table: TableFile): TableFile {
  const name = uncheckedName(table.number)
  try {
    if (table.name !== name) linkSync(join(path, table.name), join(path, name))
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return { ...table, name }
}

/** What is wrong with tables that LevelDB merged into others before they were read through. */
export function mergedDamage({ path, tables }: Pick<PinnedStore, 'path' | 'tables'>): OpenError[] {
  const live = new Set(tables.map(({ name }) => Number.parseInt(name, 10)))
  return mergedUnread(readFolder(path), live).flatMap(table => {
    try {
      checkTables(path, [table], Number.POSITIVE_INFINITY)
    } catch (error) {
      if (error instanceof OpenError) return [error]
      // A process that uses the store has read it through, and let go of it.
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
    return []
  })
}

/**
 * Takes second names away, but for those of the tables that are left. It frees whole files, so nobody waits for it; what
 * is not taken away is read through once more at the next opening.
 */
export async function forgetTables(path: string, left: readonly TableFile[]): Promise<void> {
  const numbers = readFolder(path).unchecked.filter(number => left.every(table => table.number !== number))
  for (const number of numbers) await rm(join(path, uncheckedName(number)), { force: true }).catch(() => {})
}

/** How long it works at a time, how many times as long it then lets others work, and the longest rest: a machine may have slept. */
const turn = 2
const rest = 4
const longestRest = 1000

/** Reads tables through that have a second name, while the store is in use. */
export async function checkTablesSlowly(
  path: string,
  { unchecked, sums, signal }: { unchecked: readonly TableFile[]; sums: TableSums; signal: AbortSignal },
): Promise<void> {
  const memory = windowMemory()
  let began = performance.now()
  for (const table of unchecked) {
    for (const load of checkParts(path, table, { memory, sums })) {
      const worked = performance.now() - began
      if (worked >= turn) {
        await pause(Math.min(worked * rest, longestRest), undefined, { ref: false, signal }).catch(() => {})
        began = performance.now()
      }
      if (signal.aborted) return
      await load()
    }
    rmSync(join(path, table.name))
  }
}

/** Stops before every part that it reads, so that its caller can let others work, and have it read meanwhile. */
type Parts<T> = Generator<() => Promise<void>, T>

function* checkParts(
  path: string,
  { number, name }: TableFile,
  { memory, sums }: { memory: Buffer; sums: TableSums },
): Parts<void> {
  const file = new FileWindow(join(path, name), memory)
  try {
    const known = sums.get(number)
    if (known !== undefined && known === (yield* sumOf(file))) return
    sums.delete(number)
    sums.set(number, yield* checkBlocks(file))
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    if (existsSync(join(path, tableName(number)))) throw damaged(path, tableName(number), error.message)
    throw damaged(path, name, `${error.message}, and it has been merged into other tables since`)
  } finally {
    file.close()
  }
}

function* sumOf(file: FileWindow): Parts<number> {
  let sum = 0
  for (let start = 0; start < file.length; start += windowBytes) {
    const end = Math.min(start + windowBytes, file.length)
    if (!file.holds(start, end)) yield () => file.load(start, end)
    sum = crc32(file.subarray(start, end), sum)
  }
  return sum
}

/** Gives the sum of what it has looked at: blocks follow one another from the beginning, and the index stands behind them. */
function* checkBlocks(file: FileWindow): Parts<number> {
  let sum = 0
  let last = 0
  for (const block of blocksOf(file)) {
    const [start, end] = [block.at, block.at + block.bytes + trailerBytes]
    if (!file.holds(start, end)) yield () => file.load(start, end)
    sum = crc32(readCheckedBlock(file, block), sum)
    last = end
  }
  return crc32(file.subarray(last, file.length), sum)
}
