import type { StreamRecord } from 'monotable'
import type { Shard } from './shards.ts'
import { ask, isNamed, type StreamSource } from './stream-source.ts'

/** Where to begin: at a record, after it, with what comes from now on, or with the oldest there is. */
export interface Start {
  readonly isNow?: boolean
  readonly at?: string | undefined
  readonly after?: string | undefined
}

export interface Records {
  readonly records: readonly StreamRecord[]
  /** The shard is closed and has been read to its end. */
  readonly isEnd: boolean
}

const gone: Records = { records: [], isEnd: true }

/** Reads a shard from a place onwards, page by page. */
export class ShardReader {
  readonly #source: StreamSource
  readonly #shard: Shard
  readonly #trimmed: (place: Start) => void
  #place: Start
  #iterator: string | undefined

  constructor(source: StreamSource, shard: Shard, start: Start, trimmed: (place: Start) => void) {
    this.#source = source
    this.#shard = shard
    this.#place = start
    this.#trimmed = trimmed
  }

  /** Makes sure of the beginning: what is written from now on is read. */
  async begin(): Promise<void> {
    this.#iterator ??= await this.#iteratorAt(this.#place)
    // Whoever has to find the place again finds more, and never less.
    if (this.#place.isNow) this.#place = {}
  }

  async read(limit: number): Promise<Records> {
    for (;;) {
      try {
        return await this.#page(limit)
      } catch (error) {
        this.#iterator = undefined
        if (isNamed(error, 'ExpiredIteratorException')) continue
        if (isNamed(error, 'TrimmedDataAccessException')) this.#startOver()
        else if (isNamed(error, 'ResourceNotFoundException')) return gone
        else throw error
      }
    }
  }

  async #page(limit: number): Promise<Records> {
    await this.begin()
    const page = await ask(this.#source, 'GetRecords', { ShardIterator: this.#iterator, Limit: limit })
    this.#iterator = page.NextShardIterator
    const records = page.Records ?? []
    const last = records.at(-1)?.dynamodb?.SequenceNumber
    if (last !== undefined) this.#place = { after: last }
    return { records, isEnd: page.NextShardIterator === undefined }
  }

  async #iteratorAt({ isNow, at, after }: Start): Promise<string | undefined> {
    const { streamArn: StreamArn, id: ShardId } = this.#shard
    const place =
      at !== undefined
        ? { ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: at }
        : after !== undefined
          ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
          : { ShardIteratorType: isNow ? 'LATEST' : 'TRIM_HORIZON' }
    const { ShardIterator } = await ask(this.#source, 'GetShardIterator', { StreamArn, ShardId, ...place })
    return ShardIterator
  }

  /** Records are kept for a day: who comes later goes on with the oldest that is left. */
  #startOver(): void {
    this.#trimmed(this.#place)
    this.#place = {}
  }
}
