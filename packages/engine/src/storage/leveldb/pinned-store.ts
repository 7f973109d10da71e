import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { damaged, manifestName, versionOf } from './check-folder.ts'
import type { Bytes } from './file-window.ts'
import { logName, readFolder, tableName } from './folder.ts'
import type { TableInfo, Version } from './manifest.ts'

/** A table file that stays readable while it is open, also if LevelDB deletes it meanwhile. */
export class OpenTable implements Bytes {
  readonly name: string
  readonly info: TableInfo | undefined
  readonly length: number
  readonly #file: number

  constructor(path: string, name: string, info?: TableInfo) {
    this.name = name
    this.info = info
    this.#file = openSync(join(path, name), 'r')
    this.length = fstatSync(this.#file).size
  }

  subarray(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.max(0, end - start))
    return bytes.subarray(0, readSync(this.#file, bytes, 0, bytes.length, start))
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** The files of a store as they were at one moment, whether a process writes it or not. */
export interface PinnedStore {
  readonly path: string
  readonly manifest: { readonly name: string; readonly bytes: Buffer }
  readonly tables: readonly OpenTable[]
  /** The oldest first. The last may end in the middle of a record that is being written. */
  readonly logs: readonly { readonly name: string; readonly bytes: Buffer }[]
}

/**
 * Holds on to all files of a version of the store. Table files never change, and a log only grows; so if the MANIFEST is
 * the same afterwards, they belong together. Throws an `OpenError` if it is unclear which files these are.
 */
export async function pinStore(path: string): Promise<PinnedStore> {
  for (let attempt = 1; ; attempt++) {
    const name = manifestName(path)
    const bytes = await readFile(join(path, name))
    const version = versionOf(path, name, bytes)
    const tables = openTables(path, version)
    if (!(tables instanceof Error)) {
      const logs = readFolder(path)
        .logs.filter(number => number >= version.logNumber)
        .map(number => ({ name: logName(number), bytes: readFileSync(join(path, logName(number))) }))
      if (isSame(path, name, bytes)) {
        return { path, manifest: { name, bytes: bytes.subarray(0, version.bytes) }, tables, logs }
      }
      for (const table of tables) table.close()
    } else if (isSame(path, name, bytes) || attempt > 1000) throw tables
  }
}

function isSame(path: string, name: string, bytes: Buffer): boolean {
  try {
    return manifestName(path) === name && readFileSync(join(path, name)).equals(bytes)
  } catch {
    return false
  }
}

/** An error if one is missing: then it is damaged, or LevelDB has put others in its place meanwhile. */
function openTables(path: string, { tables }: Version): OpenTable[] | Error {
  const opened: OpenTable[] = []
  for (const info of tables.values()) {
    try {
      opened.push(new OpenTable(path, tableName(info.number), info))
    } catch {
      for (const table of opened) table.close()
      return damaged(path, tableName(info.number), 'it is missing')
    }
  }
  return opened
}
