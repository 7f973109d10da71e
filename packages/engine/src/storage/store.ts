import { mkdirSync, readdirSync } from 'node:fs'
import type { AbstractLevel, AbstractSnapshot } from 'abstract-level'
import { OpenError, openErrorOf } from './open-error.ts'
import { checkRoom } from './room.ts'

type Level = AbstractLevel<Buffer, Buffer, Buffer>

export interface KeyRange {
  readonly gte: Buffer
  readonly lt: Buffer
}

export interface RangeOptions extends KeyRange {
  readonly reverse?: boolean
  readonly limit?: number
  readonly snapshot?: StoreSnapshot | undefined
}

export type StoreSnapshot = AbstractSnapshot

/** `value` absent: the key is deleted. */
export interface Change {
  readonly key: Buffer
  readonly value: Buffer | undefined
}

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

const readAheadBytes = 2 * 1024 * 1024

/** The ordered key-value store: open, get, range, commit. */
export class Store {
  readonly path: string | undefined
  #level: Level

  private constructor(path: string | undefined, level: Level) {
    this.path = path
    this.#level = level
  }

  static async open(path?: string): Promise<Store> {
    return new Store(path, await openLevel(path))
  }

  get(key: Buffer, snapshot?: StoreSnapshot): Buffer | undefined {
    return snapshot === undefined ? this.#level.getSync(key) : this.#level.getSync(key, { snapshot })
  }

  /** Values in order of their keys; at least one a call, until there are none. */
  async *values(options: RangeOptions, perCall = 1000): AsyncGenerator<Buffer[]> {
    const iterator = this.#level.values({ ...options, ...readAhead })
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

  async *entries(options: RangeOptions, perCall = 1000): AsyncGenerator<[Buffer, Buffer][]> {
    const iterator = this.#level.iterator({ ...options, ...readAhead })
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

  /** All or nothing. With `durable`, it is on disk when this resolves. */
  commit(changes: readonly Change[], durable: boolean): Promise<void> {
    // A chained batch copies each change straight into LevelDB's: twice as fast as handing it a list.
    const batch = this.#level.batch()
    for (const { key, value } of changes) {
      if (value === undefined) batch.del(key)
      else batch.put(key, value)
    }
    return batch.write({ sync: durable } as object)
  }

  clear(range: KeyRange): Promise<void> {
    return this.#level.clear(range)
  }

  snapshot(): StoreSnapshot {
    return this.#level.snapshot()
  }

  /** Runs `work` while the files are closed and at rest, then opens them again. */
  async whileClosed<T>(work: () => Promise<T>): Promise<T> {
    await this.#level.close()
    try {
      return await work()
    } finally {
      this.#level = await openLevel(this.path)
    }
  }

  /** After a failed commit: the files are closed and opened, if that will not make things worse. */
  async reopen(): Promise<void> {
    if (this.path !== undefined) await checkRoom(this.path)
    await this.whileClosed(async () => {})
  }

  /** Only in memory: what was there at a moment is put into a store of its own, which takes the place of this one. */
  async returnTo(moment: StoreSnapshot): Promise<void> {
    const past = await openLevel(undefined)
    const iterator = this.#level.iterator({ snapshot: moment })
    for (;;) {
      const entries = await iterator.nextv(1000)
      if (entries.length === 0) break
      await past.batch(entries.map(([key, value]) => ({ type: 'put', key, value })))
    }
    await iterator.close()
    // The old one stays open: it owns the moment, which may be returned to again.
    this.#level = past
  }

  close(): Promise<void> {
    return this.#level.close()
  }
}

const readAhead = { highWaterMarkBytes: readAheadBytes }

/** Loads only the one of the two that it needs: loading takes longer than opening. */
async function openLevel(path: string | undefined): Promise<Level> {
  if (path === undefined) {
    const { MemoryLevel } = await import('memory-level')
    const level = new MemoryLevel<Buffer, Buffer>({ keyEncoding: 'buffer', valueEncoding: 'buffer' })
    await level.open()
    return level as unknown as Level
  }
  const { ClassicLevel } = await import('classic-level')
  prepareFolder(path)
  const level = new ClassicLevel<Buffer, Buffer>(path, levelOptions)
  try {
    await level.open()
  } catch (error) {
    throw openErrorOf(path, error)
  }
  return level as unknown as Level
}

function prepareFolder(path: string): void {
  let names: string[]
  try {
    mkdirSync(path, { recursive: true })
    names = readdirSync(path)
  } catch (error) {
    throw openErrorOf(path, error)
  }
  if (names.length > 0 && !names.includes('CURRENT') && names.some(name => !isLevelFile(name))) {
    throw new OpenError('not-a-store', path)
  }
}

/** A process killed while it created the store leaves some of these behind without CURRENT. */
const isLevelFile = (name: string) => /^(LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(log|ldb|dbtmp))$/.test(name)
