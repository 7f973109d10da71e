import { kind } from './keyspace.ts'
import type { Change } from './store.ts'
import type { CommitListener } from './writer.ts'

/** Kind, table, index and partition hash: where the key of an item says which partition it is in. */
const partitionBytes = 15

/** A read under way; stale as soon as a commit touches its partition. */
export interface Reading {
  readonly partition: string
  stale: boolean
}

interface Cached<Page> {
  readonly page: Page
  readonly bytes: number
  readonly partition: string
}

/**
 * Pages that were read from one partition, until a commit touches that partition. Taking a hundred items out of
 * LevelDB costs a third of a millisecond of the main thread, most of it the making of a hundred buffers; a page
 * that is read again costs nothing of that.
 */
export class PageCache<Page> implements CommitListener {
  readonly #limit: number
  readonly #pages = new Map<string, Cached<Page>>()
  readonly #byPartition = new Map<string, Set<string>>()
  /** Partitions with a commit under way: what is read of them now may be old or new, so it is not kept. */
  readonly #changing = new Map<string, number>()
  readonly #reading = new Map<string, Set<Reading>>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(request: string): Page | undefined {
    const cached = this.#pages.get(request)
    if (cached === undefined) return undefined
    // The newest last, so that the first is the one to drop.
    this.#pages.delete(request)
    this.#pages.set(request, cached)
    return cached.page
  }

  /** Says that a page of this partition is about to be read; `endRead` must follow. */
  beginRead(partitionKey: Buffer): Reading {
    const partition = partitionKey.toString('latin1', 0, partitionBytes)
    const reading = { partition, stale: this.#changing.has(partition) }
    const others = this.#reading.get(partition)
    if (others === undefined) this.#reading.set(partition, new Set([reading]))
    else others.add(reading)
    return reading
  }

  /** Keeps what was read, unless a commit touched the partition meanwhile. */
  endRead(reading: Reading, read?: { request: string; page: Page; bytes: number }): void {
    const { partition, stale } = reading
    const others = this.#reading.get(partition)!
    others.delete(reading)
    if (others.size === 0) this.#reading.delete(partition)
    if (stale || read === undefined || read.bytes > this.#limit / 16 || this.#pages.has(read.request)) return
    this.#pages.set(read.request, { page: read.page, bytes: read.bytes, partition })
    this.#bytes += read.bytes
    const siblings = this.#byPartition.get(partition)
    if (siblings === undefined) this.#byPartition.set(partition, new Set([read.request]))
    else siblings.add(read.request)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#limit) break
      this.#forget(oldest)
    }
  }

  committing(changes: readonly Change[]): () => void {
    const partitions = partitionsOf(changes)
    for (const partition of partitions) {
      this.#changing.set(partition, (this.#changing.get(partition) ?? 0) + 1)
      for (const reading of this.#reading.get(partition) ?? []) reading.stale = true
      for (const request of [...(this.#byPartition.get(partition) ?? [])]) this.#forget(request)
    }
    return () => this.#committed(partitions)
  }

  clear(): void {
    for (const readings of this.#reading.values()) for (const reading of readings) reading.stale = true
    this.#pages.clear()
    this.#byPartition.clear()
    this.#bytes = 0
  }

  #committed(partitions: ReadonlySet<string>): void {
    for (const partition of partitions) {
      const left = this.#changing.get(partition)! - 1
      if (left === 0) this.#changing.delete(partition)
      else this.#changing.set(partition, left)
    }
  }

  #forget(request: string): void {
    const { bytes, partition } = this.#pages.get(request)!
    this.#pages.delete(request)
    this.#bytes -= bytes
    const siblings = this.#byPartition.get(partition)!
    siblings.delete(request)
    if (siblings.size === 0) this.#byPartition.delete(partition)
  }
}

function partitionsOf(changes: readonly Change[]): Set<string> {
  const partitions = new Set<string>()
  for (const { key } of changes) {
    if (key[0] === kind.item) partitions.add(key.toString('latin1', 0, partitionBytes))
  }
  return partitions
}
