import { existsSync } from 'node:fs'
import { copyStore, replaceStore } from './checkpoint.ts'
import { holdFolder } from './folder-hold.ts'
import { closeFolder, type FolderOptions, type OpenFolder, openFolder } from './level-folder.ts'
import { checkTablesSlowly } from './leveldb/check-tables.ts'
import { writeStopMark } from './leveldb/stop-mark.ts'
import { OpenError } from './open-error.ts'
import { checkRoom } from './room.ts'
import type { SealedLevel } from './sealed-level.ts'
import type { Change, Entry, KeyRange, Moment, RangeOptions, Snapshot, Store } from './store.ts'

export interface DiskOptions extends FolderOptions {
  /** Called with damage that is found while the store is in use. */
  readonly report: (error: unknown) => void
}

/** The store in a folder, by LevelDB. */
export class DiskStore implements Store {
  readonly #path: string
  readonly #options: DiskOptions
  #opened: OpenFolder
  /** Why nothing may be read or written any more. */
  #damage: OpenError | undefined
  /** A log that broke off in the middle of a record must not be written on. */
  #failure: unknown

  private constructor(path: string, opened: OpenFolder, options: DiskOptions) {
    this.#path = path
    this.#options = options
    this.#opened = opened
    this.#checkOn()
  }

  static async open(path: string, options: DiskOptions): Promise<DiskStore> {
    return new DiskStore(path, await openFolder(path, options), options)
  }

  get(key: Buffer): Buffer | undefined {
    return this.#sealed.get(key)
  }

  values(options: RangeOptions, perCall?: number): AsyncGenerator<Buffer[]> {
    return this.#sealed.values(options, perCall)
  }

  entries(options: RangeOptions, perCall?: number): AsyncGenerator<Entry[]> {
    return this.#sealed.entries(options, perCall)
  }

  moment(): Moment {
    const sealed = this.#sealed
    const snapshot = sealed.level.snapshot()
    return {
      get: key => sealed.get(key, snapshot),
      values: (options, perCall) => sealed.values(options, perCall, snapshot),
      entries: (options, perCall) => sealed.entries(options, perCall, snapshot),
      close: () => snapshot.close(),
    }
  }

  async commit(changes: readonly Change[], durable: boolean): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    try {
      await this.#sealed.commit(changes, durable)
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
    const keys = this.#sealed.level.keys(range)
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
      throw new TypeError(
        'This snapshot is of a store in memory. Restore a store on disk from a snapshot of a store on disk.',
      )
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

  get #sealed(): SealedLevel {
    if (this.#damage !== undefined) throw this.#damage
    return this.#opened.sealed
  }

  /** Runs `work` while the files are closed and at rest, then opens them again. Nobody else can open them meanwhile. */
  async #whileClosed(work: () => Promise<void>): Promise<void> {
    if (this.#damage !== undefined) throw this.#damage
    const hold = await holdFolder(this.#path)
    await closeFolder(this.#path, this.#opened, this.#failure === undefined)
    try {
      await work()
    } finally {
      this.#opened = await openFolder(this.#path, this.#options, hold).catch(error => {
        this.#damage = error
        throw error
      })
      this.#failure = undefined
      this.#checkOn()
    }
  }

  /** What was not read through before is read through now. A bad file would end the process when LevelDB comes to it. */
  #checkOn(): void {
    const opened = this.#opened
    if (opened.unchecked.length === 0) return
    opened.checking = checkTablesSlowly(this.#path, { ...opened, signal: opened.stop.signal })
      .then(async () => {
        if (opened.stop.signal.aborted) return
        opened.unchecked = []
        await writeStopMark(this.#path, { checked: true, sums: Object.fromEntries(opened.sums) })
      })
      .catch(async error => {
        if (opened.stop.signal.aborted) return
        if (error instanceof OpenError) {
          this.#damage = error
          await opened.sealed.level.close()
          opened.names.close()
          await opened.hold?.close()
        }
        this.#options.report(error)
      })
  }
}

function freeFolder(parent: string): string {
  for (let number = 1; ; number++) {
    const folder = `${parent}/${number}`
    if (!existsSync(folder)) return folder
  }
}
