import { existsSync } from 'node:fs'
import type { ClassicLevel } from 'classic-level'
import { copyStore, replaceStore } from './checkpoint.ts'
import { checkFolder } from './leveldb/check-folder.ts'
import { checkTables, checkTablesSlowly } from './leveldb/check-tables.ts'
import type { TableInfo } from './leveldb/manifest.ts'
import { markStopped, readStopMark, writeStopMark } from './leveldb/stop-mark.ts'
import { OpenError, openErrorOf } from './open-error.ts'
import { checkRoom } from './room.ts'
import type { Change, Entry, KeyRange, Moment, RangeOptions, Snapshot, Store } from './store.ts'
import { FolderNames, makeFolder } from './sync.ts'

type Level = ClassicLevel<Buffer, Buffer>
type LevelRange = RangeOptions & { readonly snapshot?: ReturnType<Level['snapshot']> }

/**
 * Items are read in ranges of up to a page, so a read may bring a page in one go.
 * Blocks are left uncompressed: LevelDB then reads them where the file is mapped, which doubles the speed of ranges.
 */
const levelOptions = {
  keyEncoding: 'buffer',
  valueEncoding: 'buffer',
  compression: false,
  writeBufferSize: 16 * 1024 * 1024,
  maxFileSize: 8 * 1024 * 1024,
  blockSize: 8 * 1024,
} as const

const readAhead = { highWaterMarkBytes: 2 * 1024 * 1024 }

/** How long table files are read through before a store is opened: after it was closed, and after it was not. */
const checkMilliseconds = { stopped: 50, crashed: 1000 }

/** The store in a folder, by LevelDB. */
export class DiskStore implements Store {
  readonly #path: string
  readonly #report: (error: unknown) => void
  #opened: Opened
  /** Why nothing may be read or written any more. */
  #damage: OpenError | undefined
  /** A log that broke off in the middle of a record must not be written on. */
  #failure: unknown

  private constructor(path: string, opened: Opened, report: (error: unknown) => void) {
    this.#path = path
    this.#report = report
    this.#opened = opened
    this.#checkOn()
  }

  static async open(path: string, report: (error: unknown) => void): Promise<DiskStore> {
    return new DiskStore(path, await openFolder(path), report)
  }

  get(key: Buffer): Buffer | undefined {
    return this.#level.getSync(key)
  }

  values(options: RangeOptions, perCall?: number): AsyncGenerator<Buffer[]> {
    return valuesOf(this.#level, options, perCall)
  }

  entries(options: RangeOptions, perCall?: number): AsyncGenerator<Entry[]> {
    return entriesOf(this.#level, options, perCall)
  }

  moment(): Moment {
    const level = this.#level
    const snapshot = level.snapshot()
    return {
      get: key => level.getSync(key, { snapshot }),
      values: (options, perCall) => valuesOf(level, { ...options, snapshot }, perCall),
      entries: (options, perCall) => entriesOf(level, { ...options, snapshot }, perCall),
      close: () => snapshot.close(),
    }
  }

  async commit(changes: readonly Change[], durable: boolean): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    // A chained batch copies each change straight into LevelDB's: twice as fast as handing it a list.
    const batch = this.#level.batch()
    for (const { key, value } of changes) {
      if (value === undefined) batch.del(key)
      else batch.put(key, value)
    }
    try {
      await batch.write({ sync: durable } as object)
      if (durable) await this.#opened.names.settle()
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  /**
   * By commits, and not by LevelDB's own way, which does not wait for the disk: a power loss could then keep a later
   * part of what was under way and not an earlier one, which looks like damage.
   */
  async clear(range: KeyRange): Promise<void> {
    const keys = this.#level.keys({ ...range, ...readAhead })
    try {
      for (;;) {
        const found = await keys.nextv(1000)
        if (found.length === 0) return
        await this.commit(
          found.map(key => ({ key, value: undefined })),
          true,
        )
      }
    } finally {
      await keys.close()
    }
  }

  async snapshot(folder = freeFolder(`${this.#path}.snapshots`)): Promise<Snapshot> {
    await this.checkRoom()
    await this.#whileClosed(() => copyStore(this.#path, folder))
    return { folder }
  }

  async restore(snapshot: Snapshot): Promise<void> {
    if (!('folder' in snapshot)) {
      throw new TypeError('A store on disk is restored from a snapshot of a store on disk.')
    }
    await this.checkRoom()
    await this.#whileClosed(() => replaceStore(this.#path, snapshot.folder))
  }

  checkRoom(): Promise<void> {
    return checkRoom(this.#path)
  }

  reopen(): Promise<void> {
    return this.#whileClosed(async () => {})
  }

  async close(): Promise<void> {
    if (this.#damage === undefined) await closeFolder(this.#path, this.#opened, this.#failure === undefined)
  }

  get #level(): Level {
    if (this.#damage !== undefined) throw this.#damage
    return this.#opened.level
  }

  /** Runs `work` while the files are closed and at rest, then opens them again. */
  async #whileClosed(work: () => Promise<void>): Promise<void> {
    if (this.#damage !== undefined) throw this.#damage
    await closeFolder(this.#path, this.#opened, this.#failure === undefined)
    try {
      await work()
    } finally {
      this.#opened = await openFolder(this.#path)
      this.#failure = undefined
      this.#checkOn()
    }
  }

  /** What was not read through before is read through now. A bad file would end the process when LevelDB comes to it. */
  #checkOn(): void {
    const opened = this.#opened
    if (opened.unchecked.length === 0) return
    opened.checking = checkTablesSlowly(this.#path, opened.unchecked, opened.stop.signal)
      .then(async () => {
        if (opened.stop.signal.aborted) return
        opened.unchecked = []
        await writeStopMark(this.#path, { checked: true })
      })
      .catch(async error => {
        if (opened.stop.signal.aborted) return
        if (error instanceof OpenError) {
          this.#damage = error
          await opened.level.close()
          opened.names.close()
        }
        this.#report(error)
      })
  }
}

async function* valuesOf(level: Level, range: LevelRange, perCall = 1000): AsyncGenerator<Buffer[]> {
  const iterator = level.values({ ...range, ...readAhead })
  try {
    for (;;) {
      const values = await iterator.nextv(perCall)
      if (values.length === 0) return
      yield values
    }
  } finally {
    await iterator.close()
  }
}

async function* entriesOf(level: Level, range: LevelRange, perCall = 1000): AsyncGenerator<Entry[]> {
  const iterator = level.iterator({ ...range, ...readAhead })
  try {
    for (;;) {
      const entries = await iterator.nextv(perCall)
      if (entries.length === 0) return
      yield entries
    }
  } finally {
    await iterator.close()
  }
}

interface Opened {
  readonly level: Level
  readonly names: FolderNames
  /** Ends what is done beside while the store is open. */
  readonly stop: AbortController
  /** The table files that were not read through yet, and the reading of them. */
  unchecked: readonly TableInfo[]
  checking?: Promise<void>
}

async function openFolder(path: string): Promise<Opened> {
  try {
    const unchecked = await checkUnlessLocked(path)
    await makeFolder(path)
    const level = await openLevel(path, {})
    return { level, names: new FolderNames(path), stop: new AbortController(), unchecked }
  } catch (error) {
    throw openErrorOf(path, error)
  }
}

/** LevelDB's native part is loaded only where it is needed: loading takes longer than opening. */
async function openLevel(path: string, options: object): Promise<Level> {
  const { ClassicLevel } = await import('classic-level')
  const level = new ClassicLevel<Buffer, Buffer>(path, { ...levelOptions, ...options })
  await level.open()
  return level
}

/** Gives the table files that are still to be read through. */
async function checkAll(path: string): Promise<readonly TableInfo[]> {
  const { tables, isCleanlyStopped, wasChecked } = await checkFolder(path)
  // A bad file may be what ended the process: then it is found before it does so again.
  const unlimited = !isCleanlyStopped && !wasChecked
  const budget = isCleanlyStopped ? checkMilliseconds.stopped : checkMilliseconds.crashed
  const unchecked = await checkTables(path, tables, unlimited ? Number.POSITIVE_INFINITY : budget)
  if (unchecked.length > 0) {
    await checkLock(path)
    await writeStopMark(path, { ...readStopMark(path), checked: false })
  }
  return unchecked
}

/** A store that another process writes may look damaged while it is looked at. */
async function checkUnlessLocked(path: string): Promise<readonly TableInfo[]> {
  try {
    return await checkAll(path)
  } catch (error) {
    if (!(error instanceof OpenError) || error.code !== 'damaged' || error.file === 'CURRENT') throw error
    await checkLock(path)
    return await checkAll(path)
  }
}

/** Asks LevelDB for what it refuses as soon as it has the lock, so that nothing is changed. */
async function checkLock(path: string): Promise<void> {
  try {
    await (await openLevel(path, { createIfMissing: false, errorIfExists: true })).close()
  } catch (error) {
    const reason = openErrorOf(path, error)
    if (reason.code === 'locked') throw reason
  }
}

/** With the mark that it was closed whole, unless it was not. */
async function closeFolder(path: string, opened: Opened, isWhole: boolean): Promise<void> {
  opened.stop.abort()
  await opened.checking
  await opened.level.close()
  opened.names.close()
  // Without the mark, for want of room for example, the store is looked at as after a crash.
  if (isWhole) await markStopped(path, opened.unchecked.length === 0).catch(() => {})
}

function freeFolder(parent: string): string {
  for (let number = 1; ; number++) {
    const folder = `${parent}/${number}`
    if (!existsSync(folder)) return folder
  }
}
