import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile, syncFolder } from '../sync.ts'
import { bytesOf, logName, readFolder } from './folder.ts'

const fileName = 'monotable.json'

/** What is known of a store besides what LevelDB keeps. */
export interface StopMark {
  /**
   * The log and its size when the store was closed. LevelDB begins another log whenever it opens a store, so this says
   * something as long as it is about the newest log, and is outdated otherwise.
   */
  readonly stopped?: { readonly log: number; readonly bytes: number }
  /** Whether every table file was read through since the store was opened. */
  readonly checked?: boolean
  /** By the numbers of their files. */
  readonly sums?: Readonly<Record<number, number>>
}

/** Checksums of whole table files, noted when every block in them was as it was written: see `checkTables`. */
export type TableSums = Map<number, number>

export const sumsIn = ({ sums }: StopMark): TableSums =>
  new Map(Object.entries(sums ?? {}).map(([number, sum]) => [Number(number), sum]))

export function readStopMark(path: string): StopMark {
  try {
    return JSON.parse(readFileSync(join(path, fileName), 'utf8')) as StopMark
  } catch {
    // A store of an older version has no mark, and is checked as after a crash.
    return {}
  }
}

export async function writeStopMark(path: string, mark: StopMark): Promise<void> {
  const fresh = join(path, `${fileName}.new`)
  const file = await open(fresh, 'w')
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, join(path, fileName))
  await syncFolder(path)
}

/** LevelDB deletes an older log when it has made a table of it. */
async function syncLog(path: string, log: number): Promise<void> {
  try {
    await syncFile(join(path, logName(log)))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
}

/** Says that a store was closed whole. What a relaxed store left to the operating system is on disk then, too. */
export async function markStopped(path: string, checked: boolean, sums: TableSums): Promise<void> {
  const { logs, tables } = readFolder(path)
  const log = logs.at(-1)
  if (log === undefined) return
  for (const each of logs) await syncLog(path, each)
  const stopped = { log, bytes: bytesOf(path, logName(log)) ?? 0 }
  // Tables that LevelDB has merged away do not come back.
  const kept = tables.filter(number => sums.has(number)).map(number => [number, sums.get(number)])
  await writeStopMark(path, { stopped, checked, sums: Object.fromEntries(kept) })
}
