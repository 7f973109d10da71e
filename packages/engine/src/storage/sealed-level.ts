import type { ClassicLevel } from 'classic-level'
import { damagedRecord, seal, unseal } from './record-seal.ts'
import type { Change, Entry, RangeOptions } from './store.ts'

export type Level = ClassicLevel<Buffer, Buffer>
type LevelSnapshot = ReturnType<Level['snapshot']>

const readAhead = { highWaterMarkBytes: 2 * 1024 * 1024 }

/** What a record is called when it is damaged. */
export type Describe = (key: Buffer) => string

/** LevelDB with a checksum on every value: what comes out of it is what was put in, or an error. */
export class SealedLevel {
  readonly level: Level
  readonly #allowsUnsealed: boolean
  readonly #describe: Describe

  constructor(level: Level, allowsUnsealed: boolean, describe: Describe) {
    this.level = level
    this.#allowsUnsealed = allowsUnsealed
    this.#describe = describe
  }

  get(key: Buffer, snapshot?: LevelSnapshot): Buffer | undefined {
    let stored: Buffer | undefined
    try {
      stored = snapshot === undefined ? this.level.getSync(key) : this.level.getSync(key, { snapshot })
    } catch (error) {
      throw isCorruption(error) ? damagedRecord(this.#describe(key), error) : error
    }
    return stored === undefined ? undefined : this.#unseal(key, stored)
  }

  values(range: RangeOptions, perCall?: number, snapshot?: LevelSnapshot): AsyncGenerator<Buffer[]> {
    const unsealed = ([key, value]: Entry) => this.#unseal(key, value)
    return this.#read({ range, perCall, snapshot }, read => read.map(unsealed))
  }

  entries(range: RangeOptions, perCall?: number, snapshot?: LevelSnapshot): AsyncGenerator<Entry[]> {
    return this.#read({ range, perCall, snapshot }, read => {
      for (const entry of read) entry[1] = this.#unseal(entry[0], entry[1])
      return read
    })
  }

  commit(changes: readonly Change[], durable: boolean): Promise<void> {
    // A chained batch copies each change straight into LevelDB's: twice as fast as handing it a list.
    const batch = this.level.batch()
    for (const { key, value } of changes) {
      if (value === undefined) batch.del(key)
      else batch.put(key, seal(key, value))
    }
    return batch.write({ sync: durable } as object)
  }

  #unseal(key: Buffer, stored: Buffer): Buffer {
    const value = unseal(key, stored, this.#allowsUnsealed)
    if (value === undefined) throw damagedRecord(this.#describe(key))
    return value
  }

  /** One generator for all of it: each further one around it takes as long as finding an item. */
  async *#read<T>(
    { range, perCall = 1000, snapshot }: Reading,
    turn: (entries: Entry[]) => T,
  ): AsyncGenerator<T> {
    const iterator = this.level.iterator({ ...range, ...readAhead, ...(snapshot && { snapshot }) })
    try {
      for (;;) {
        const entries = await iterator.nextv(perCall)
        if (entries.length === 0) return
        yield turn(entries)
      }
    } catch (error) {
      throw isCorruption(error) ? damagedRecord(`A record behind ${this.#describe(range.gte)}`, error) : error
    } finally {
      await iterator.close()
    }
  }
}

interface Reading {
  readonly range: RangeOptions
  readonly perCall: number | undefined
  readonly snapshot: LevelSnapshot | undefined
}

const isCorruption = (error: unknown): boolean =>
  (error as { code?: string }).code === 'LEVEL_CORRUPTION' || /Corruption/.test((error as Error).message)
