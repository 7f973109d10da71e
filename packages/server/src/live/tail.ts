import type { StreamRecord } from 'monotable'
import type { Logger } from 'pino'
import { Patience } from '../feed/bell.ts'
import { placeOf } from '../feed/checkpoints.ts'
import { patient, pauseAfter } from '../feed/retry.ts'
import { isAfter } from '../feed/sequence.ts'
import { ShardReader } from '../feed/shard-reader.ts'
import { type Shard, shardsOf } from '../feed/shards.ts'
import { pause } from '../pause.ts'
import { behind, type Place, sequenceOf } from './place.ts'
import type { Streams } from './read-missed.ts'

export interface TailOptions extends Streams {
  readonly now: () => Date
  readonly log: Logger
  /** Milliseconds between looks at streams; they grow while these have nothing. */
  readonly poll: number
  /** Called with every record and the place after it. */
  readonly take: (shard: string, record: StreamRecord, place: Place) => Promise<void>
}

interface Followed {
  readonly shard: Shard
  readonly reader: ShardReader
  isEnded: boolean
}

/** Now and then shards are divided; those that follow on one that ended are looked for at once. */
const discoverEvery = 30_000
/** Milliseconds between looks at streams that had nothing for a while, unless this process writes. */
const longestPoll = 1000

/** Reads streams from now on, until it is stopped. */
export class Tail {
  readonly #options: TailOptions
  readonly #followed = new Map<string, Followed>()
  readonly #stop = new AbortController()
  #place: Place
  #discoveredAt = 0

  constructor(options: TailOptions) {
    this.#options = options
    this.#place = { at: options.now().getTime(), seen: {} }
  }

  /** Everything before this has been sent. */
  get place(): Place {
    return this.#place
  }

  /** Once it returns, nothing that is written is missed. */
  async start(): Promise<void> {
    await this.#discover(true)
    void this.#follow()
  }

  stop(): void {
    this.#stop.abort()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop
    const { poll, written } = this.#options
    const patience = new Patience(poll, Math.max(poll, longestPoll), written)
    let failures = 0
    while (!signal.aborted) {
      try {
        const heard = written.rings
        const read = await this.#turn()
        failures = 0
        if (read > 0) patience.found()
        else await patience.rest(heard, signal)
      } catch (error) {
        failures += 1
        this.#options.log.error({ err: error }, 'could not follow changes')
        await pause(pauseAfter(failures, patient), signal)
      }
    }
  }

  async #turn(): Promise<number> {
    if (Date.now() - this.#discoveredAt >= discoverEvery) await this.#discover(false)
    let count = 0
    for (const [key, followed] of this.#followed) {
      if (!this.#isReady(followed)) continue
      const { records, isEnd } = await followed.reader.read(1000)
      for (const record of records) {
        if (this.#stop.signal.aborted) return count
        await this.#take(key, record)
      }
      count += records.length
      followed.isEnded = isEnd
      if (isEnd) this.#discoveredAt = 0
    }
    return count
  }

  /** A shard comes after those that it follows on. */
  #isReady({ shard: { table, parents }, isEnded }: Followed): boolean {
    return !isEnded && parents.every(key => this.#followed.get(placeOf(table, key))?.isEnded ?? true)
  }

  async #take(key: string, record: StreamRecord): Promise<void> {
    // A reader that has lost its place finds more than it should.
    if (!isAfter(sequenceOf(record), this.#place.seen[key])) return
    const place = behind(this.#place, key, record)
    try {
      await this.#options.take(key, record, place)
    } catch (error) {
      this.#options.log.error({ err: error, shard: key }, 'could not deliver a change')
    }
    this.#place = place
  }

  /** At the beginning all that there is lies in the past; shards that appear later are new from their first record. */
  async #discover(isNow: boolean): Promise<void> {
    const { source, tables, log } = this.#options
    const shards = (await Promise.all(tables.map(table => shardsOf(source, table)))).flat()
    for (const shard of shards) {
      const key = placeOf(shard.table, shard.key)
      if (this.#followed.has(key)) continue
      const reader = new ShardReader(source, shard, { isNow }, place => {
        log.error({ shard: key, place }, 'the stream dropped records before they were delivered')
      })
      await reader.begin()
      this.#followed.set(key, { shard, reader, isEnded: false })
    }
    this.#discoveredAt = Date.now()
  }
}
