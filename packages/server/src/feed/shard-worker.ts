import type { StreamRecord } from 'monotable'
import type { Logger } from 'pino'
import type { Checkpoints, Kept } from './checkpoints.ts'
import { changedAt } from './dead-letters.ts'
import type { Delivery } from './deliver.ts'
import { Progress } from './progress.ts'
import { findConcerned, type Reactor } from './reactors.ts'
import { ShardReader } from './shard-reader.ts'
import type { Shard } from './shards.ts'
import type { StreamSource } from './stream-source.ts'

export interface ShardWorkerOptions {
  readonly source: StreamSource
  readonly checkpoints: Checkpoints
  readonly reactors: ReadonlyMap<string, Reactor>
  readonly log: Logger
  /** Takes what has to be delivered, in the order of the shard. */
  readonly hand: (delivery: Delivery, worker: ShardWorker) => void
  /** Called with a record that no reaction waits for. */
  readonly pass: () => void
}

/** Takes the records of one shard, hands them on, and keeps its place. */
export class ShardWorker {
  readonly shard: Shard
  readonly progress: Progress
  readonly #options: ShardWorkerOptions
  readonly #reader: ShardReader
  #version: number
  #savedChanges = 0
  #isRead: boolean
  #isFinished: boolean

  constructor(shard: Shard, kept: Kept | undefined, options: ShardWorkerOptions) {
    this.shard = shard
    this.progress = new Progress(kept)
    this.#options = options
    const { firstOpen, upTo } = this.progress
    const start = firstOpen === undefined ? { after: upTo } : { at: firstOpen }
    this.#reader = new ShardReader(options.source, shard, start, place => {
      const { table, stream, id } = shard
      options.log.error(
        { table, stream, shard: id, place },
        'the stream dropped records before the feed read them',
      )
    })
    this.#version = kept?.version ?? 0
    this.#isFinished = kept?.isFinished ?? false
    this.#isRead = this.#isFinished
  }

  /** Whether everything of a closed shard is done, and that is written down. */
  get isFinished(): boolean {
    return this.#isFinished
  }

  get isRead(): boolean {
    return this.#isRead
  }

  /** Reads a page and hands it on. Answers how many records came. */
  async take(limit: number): Promise<number> {
    const { records, isEnd } = await this.#reader.read(limit)
    for (const record of records) this.#admit(record)
    if (isEnd) {
      this.#isRead = true
      this.#reportLost(this.progress.lostBefore(undefined))
    }
    return records.length
  }

  /** Writes down how far it has come, if that changed. */
  async save(): Promise<void> {
    const isFinished = this.#isRead && this.progress.size === 0
    const { changes } = this.progress
    if (changes === this.#savedChanges && isFinished === this.#isFinished) return
    const { checkpoints } = this.#options
    this.#version = await checkpoints.save(this.shard, this.progress.reached(), isFinished, this.#version)
    this.#savedChanges = changes
    this.#isFinished = isFinished
  }

  #admit(record: StreamRecord): void {
    const sequence = record.dynamodb?.SequenceNumber
    if (sequence === undefined) return
    const { reactors, hand, pass } = this.#options
    this.#reportLost(this.progress.lostBefore(sequence))
    if (this.progress.isDone(sequence)) return
    const concerned = findConcerned(reactors, record)
    const pending = this.progress.admit(sequence, changedAt(record), concerned)
    if (pending.length === 0) pass()
    for (const { reaction, attempts } of pending) {
      const { react } = reactors.get(reaction) as Reactor
      hand({ table: this.shard.table, sequence, record, reaction, react, attempts }, this)
    }
  }

  #reportLost(sequences: readonly string[]): void {
    if (sequences.length === 0) return
    const { table, id: shard } = this.shard
    this.#options.log.error(
      { table, shard, sequences },
      'the stream dropped records before the feed finished them',
    )
  }
}
