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

  async *values(range: RangeOptions, perCall?: number, snapshot?: LevelSnapshot): AsyncGenerator<Buffer[]> {
    for await (const read of this.#read(range, perCall, snapshot)) {
      yield read.map(([key, value]) => this.#unseal(key, value))
    }
  }

  async *entries(range: RangeOptions, perCall?: number, snapshot?: LevelSnapshot): AsyncGenerator<Entry[]> {
    for await (const read of this.#read(range, perCall, snapshot)) {
      for (const entry of read) entry[1] = this.#unseal(entry[0], entry[1])
      yield read
    }
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

  async *#read(range: RangeOptions, perCall = 1000, snapshot?: LevelSnapshot): AsyncGenerator<Entry[]> {
    const iterator = this.level.iterator({ ...range, ...readAhead, ...(snapshot && { snapshot }) })
    try {
      for (;;) {
        const entries = await iterator.nextv(perCall)
        if (entries.length === 0) return
        yield entries
      }
    } catch (error) {
      throw isCorruption(error) ? damagedRecord(`A record behind ${this.#describe(range.gte)}`, error) : error
    } finally {
      await iterator.close()
    }
  }
}

const isCorruption = (error: unknown): boolean =>
  (error as { code?: string }).code === 'LEVEL_CORRUPTION' || /Corruption/.test((error as Error).message)
