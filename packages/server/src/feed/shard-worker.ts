import type { StreamRecord } from 'monotable'
import type { Logger } from 'pino'
import type { Checkpoints } from './checkpoints.ts'
import { changedAt } from './dead-letters.ts'
import type { Delivery } from './deliver.ts'
import { Progress, type Reached } from './progress.ts'
import { findConcerned, type Reactor } from './reactors.ts'
import { ShardReader } from './shard-reader.ts'
import type { Shard } from './shards.ts'
import type { StreamSource } from './stream-source.ts'

export interface ShardWorkerOptions {
  readonly source: StreamSource
  readonly checkpoints: Checkpoints
  readonly reactors: ReadonlyMap<string, Reactor>
  readonly log: Logger
  /** Delivers a record to one reaction, in the order of the shard. Never throws. */
  readonly hand: (delivery: Delivery, worker: ShardWorker) => Promise<void>
  /** Called with a record that no reaction waits for. */
  readonly pass: () => void
}

/** Takes the records of one shard, hands them on, and keeps its place. */
export class ShardWorker {
  readonly shard: Shard
  readonly progress: Progress
  readonly #options: ShardWorkerOptions
  readonly #reader: ShardReader
  readonly #stop = new AbortController()
  #owner: string | undefined
  #version: number
  #savedChanges = 0
  #underWay = 0
  #isRead = false
  #isFinished = false

  /** `owner` has taken the shard; without one it is read only as long as nobody else does. */
  constructor(
    shard: Shard,
    kept: (Reached & { readonly version: number }) | undefined,
    owner: string | undefined,
    options: ShardWorkerOptions,
  ) {
    this.shard = shard
    this.progress = new Progress(kept)
    this.#owner = owner
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
  }

  /** Of its checkpoint. Another one in the store means that another process reads the shard. */
  get version(): number {
    return this.#version
  }

  /** Given when no delivery may begin any more. */
  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  /** Whether no delivery has begun that has not ended. */
  get isIdle(): boolean {
    return this.#underWay === 0
  }

  /** Whether everything of a closed shard is done, and that is written down. */
  get isFinished(): boolean {
    return this.#isFinished
  }

  get isRead(): boolean {
    return this.#isRead
  }

  /** Begins nothing any more; what has begun ends. */
  stop(): void {
    this.#stop.abort()
  }

  /** Reads a page and hands it on. Answers how many records came. */
  async take(limit: number): Promise<number> {
    const { records, isEnd } = await this.#reader.read(limit)
    if (this.stopped.aborted) return 0
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
    if (this.progress.changes === this.#savedChanges && isFinished === this.#isFinished) return
    await this.#write(isFinished, this.#owner)
  }

  /** Writes down how far it has come, and that any process can go on from there. */
  async giveBack(): Promise<void> {
    if (this.#owner === undefined) return this.save()
    await this.#write(this.#isRead && this.progress.size === 0, undefined)
    this.#owner = undefined
  }

  async #write(isFinished: boolean, owner: string | undefined): Promise<void> {
    const { changes } = this.progress
    const state = { isFinished, ...(!isFinished && { owner }) }
    const { checkpoints } = this.#options
    this.#version = await checkpoints.save(this.shard, this.progress.reached(), state, this.#version)
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
      this.#underWay += 1
      const delivery = { table: this.shard.table, sequence, record, reaction, react, attempts }
      void hand(delivery, this).finally(() => {
        this.#underWay -= 1
      })
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
