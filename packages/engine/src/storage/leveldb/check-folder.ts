import { lstatSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OpenError, openErrorOf } from '../open-error.ts'
import { Malformed } from './byte-reader.ts'
import { FileWindow, windowMemory } from './file-window.ts'
import {
  bytesOf,
  logName,
  manifestNumbered,
  readFolder,
  type StoreFolder,
  tableName,
  uncheckedName,
} from './folder.ts'
import { type LogFault, scanLog } from './log-file.ts'
import { readManifest, type Version } from './manifest.ts'
import { readStopMark, type StopMark } from './stop-mark.ts'

/** A table file that is to be read through. */
export interface TableFile {
  readonly number: number
  /** -1: LevelDB has merged it into others since, and it was kept because it was not read through before. */
  readonly level: number
  readonly name: string
}

/** What is known of a store that LevelDB may open. */
export interface CheckedFolder {
  readonly tables: readonly TableFile[]
  /** Whether the process that had it last closed it. */
  readonly isCleanlyStopped: boolean
  /** Whether that process had read every table file through. */
  readonly wasChecked: boolean
}

const fresh: CheckedFolder = { tables: [], isCleanlyStopped: true, wasChecked: true }

/**
 * Looks at all that LevelDB takes on trust: it makes an empty store where CURRENT is missing and deletes the rest, and
 * passes over what it cannot read of a log. Table files are looked at by name and size here. Throws an `OpenError`.
 */
export async function checkFolder(path: string): Promise<CheckedFolder> {
  const folder = folderAt(path)
  if (folder === undefined) return fresh
  if (!folder.hasCurrent) {
    checkWithoutCurrent(path, folder)
    return fresh
  }
  const manifest = manifestName(path)
  if (await isUnfinished(path, folder, manifest)) return fresh
  const version = versionOf(path, manifest)
  checkSizes(path, version)
  const mark = readStopMark(path)
  const isCleanlyStopped = checkLogs(path, folder, version, mark)
  const tables = [...tableFiles(version), ...mergedUnread(folder, version.tables)]
  return { tables, isCleanlyStopped, wasChecked: mark.checked !== false }
}

const tableFiles = ({ tables }: Version): TableFile[] =>
  [...tables.values()].map(({ number, level }) => ({ number, level, name: tableName(number) }))

/** The tables that LevelDB merged into others before they were read through. */
export const mergedUnread = (
  { unchecked }: StoreFolder,
  tables: { has(number: number): boolean },
): TableFile[] =>
  unchecked
    .filter(number => !tables.has(number))
    .map(number => ({ number, level: -1, name: uncheckedName(number) }))

/** Undefined where there is nothing yet. */
export function folderAt(path: string): StoreFolder | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    // A link that leads nowhere is something, too.
    if (found === undefined && lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined
    if (!found?.isDirectory()) throw new OpenError('not-a-folder', path)
    return readFolder(path)
  } catch (error) {
    throw error instanceof OpenError ? error : openErrorOf(path, error)
  }
}

/** A process that ended while it made a store leaves no more than the first MANIFEST and empty logs. */
function checkWithoutCurrent(path: string, { foreign, tables, logs, manifests }: StoreFolder): void {
  const filled = logs.filter(number => bytesOf(path, logName(number)) !== 0)
  const data = [
    ...tables.map(tableName),
    ...filled.map(logName),
    ...manifests.filter(number => number > 1).map(manifestNumbered),
  ]
  if (data.length > 0) {
    throw damaged(path, 'CURRENT', `it is missing, beside ${data.length} files with data such as ${data[0]}`)
  }
  if (foreign.length > 0) throw new OpenError('not-a-store', path)
}

export function manifestName(path: string): string {
  const current = readFile(path, 'CURRENT').toString('latin1')
  const name = /^(MANIFEST-\d+)\n$/.exec(current)?.[1]
  if (name === undefined) throw damaged(path, 'CURRENT', 'it does not name a MANIFEST')
  return name
}

/**
 * A store that was being made when the machine ended: LevelDB does not sync its first MANIFEST, but goes over to the
 * second before anything is written. CURRENT is taken away, so that LevelDB begins again.
 */
async function isUnfinished(path: string, folder: StoreFolder, manifest: string): Promise<boolean> {
  if (manifest !== 'MANIFEST-000001' || folder.tables.length > 0) return false
  if (folder.logs.some(number => bytesOf(path, logName(number)) !== 0)) return false
  if (isReadable(path, manifest)) return false
  for (const number of folder.manifests) if (number > 1) await rm(join(path, manifestNumbered(number)))
  await rm(join(path, 'CURRENT'))
  return true
}

function isReadable(path: string, manifest: string): boolean {
  try {
    versionOf(path, manifest)
    return true
  } catch {
    return false
  }
}

/** Reads the MANIFEST, unless its bytes are given. */
export function versionOf(path: string, manifest: string, given?: Buffer): Version {
  const bytes = given ?? readFile(path, manifest)
  try {
    return readManifest(bytes)
  } catch (error) {
    if (error instanceof Malformed) throw damaged(path, manifest, error.message)
    throw error
  }
}

function readFile(path: string, name: string): Buffer {
  try {
    return readFileSync(join(path, name))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw openErrorOf(path, error)
    throw damaged(path, name, 'it is missing')
  }
}

function checkSizes(path: string, { tables, logNumber }: Version): void {
  for (const { number, bytes } of tables.values()) {
    const found = bytesOf(path, tableName(number))
    if (found === undefined) throw damaged(path, tableName(number), 'it is missing')
    if (found !== bytes) {
      throw damaged(path, tableName(number), `it has ${found} bytes where ${bytes} were written`)
    }
  }
  if (logNumber > 0 && bytesOf(path, logName(logNumber)) === undefined) {
    throw damaged(path, logName(logNumber), 'it is missing')
  }
}

/** Says whether the newest log is as it was left when the store was closed. */
function checkLogs(path: string, folder: StoreFolder, { logNumber }: Version, mark: StopMark): boolean {
  const { stopped } = mark
  const isStopped = stopped !== undefined && stopped.log >= logNumber
  if (isStopped) checkStopped(path, stopped)
  const memory = windowMemory()
  let torn: { name: string; fault: LogFault } | undefined
  for (const number of folder.logs.filter(each => each >= logNumber)) {
    const name = logName(number)
    const { isEmpty, fault } = lookAtLog(join(path, name), memory)
    if (torn !== undefined && !isEmpty) throw damaged(path, torn.name, toldOf(torn.fault))
    if (fault === undefined) continue
    if (fault.kind === 'damaged' || (isStopped && number === stopped.log)) {
      throw damaged(path, name, toldOf(fault))
    }
    torn = { name, fault }
  }
  return isStopped
}

/** Whether a log has no whole record, and the first thing that is wrong with it. */
function lookAtLog(path: string, memory: Buffer): { isEmpty: boolean; fault: LogFault | undefined } {
  const log = new FileWindow(path, memory)
  try {
    let isEmpty = true
    let fault: LogFault | undefined
    for (const found of scanLog(log)) {
      if ('kind' in found) fault ??= found
      else isEmpty = false
    }
    return { isEmpty, fault }
  } finally {
    log.close()
  }
}

const toldOf = ({ what, at }: LogFault) => `${what} (at byte ${at})`

function checkStopped(path: string, { log, bytes }: NonNullable<StopMark['stopped']>): void {
  const found = bytesOf(path, logName(log))
  if (found === undefined) throw damaged(path, logName(log), 'it is missing')
  if (found !== bytes) {
    throw damaged(path, logName(log), `it has ${found} bytes, and had ${bytes} when the store was closed`)
  }
}

export const damaged = (path: string, file: string, what: string): OpenError =>
  new OpenError('damaged', path, { file, what })
