import { countsKey, kind, metaKey, space } from './keyspace.ts'
import type { Change, Readable, Store } from './store.ts'

export interface Counts {
  items: number
  bytes: number
}

/** How much a table or index grew by one write. */
export interface Growth {
  readonly tableId: number
  readonly indexId: number
  readonly items: number
  readonly bytes: number
}

const sequenceKey = metaKey('sequence')
const idKey = metaKey('id')

/**
 * The few numbers that every commit may move: items and bytes per table and index, the last sequence number, the
 * last id. They are written with the batch that moved them, once a batch.
 */
export class Counters {
  readonly #counts = new Map<number, Counts & { key: Buffer }>()
  readonly #moved = new Set<number>()
  #sequence = 0n
  #id = 0
  #writtenSequence = 0n
  #writtenId = 0

  async load(store: Store): Promise<void> {
    this.#counts.clear()
    this.#moved.clear()
    this.#sequence = this.#writtenSequence = store.get(sequenceKey)?.readBigUInt64BE() ?? 0n
    this.#writtenId = store.get(idKey)?.readUInt32BE() ?? 0
    // An id that was given out stays so: who has it may be waiting for the store that is being opened again.
    this.#id = Math.max(this.#id, this.#writtenId)
    for await (const entries of store.entries(space(kind.counts))) {
      for (const [key, value] of entries) {
        const counts = this.#of(key.readUInt32BE(1), key.readUInt16BE(5))
        counts.items = value.readDoubleBE(0)
        counts.bytes = value.readDoubleBE(8)
      }
    }
  }

  counts(tableId: number, indexId: number): Counts {
    return this.#counts.get(slot(tableId, indexId)) ?? { items: 0, bytes: 0 }
  }

  forget(tableId: number, indexId: number): void {
    this.#counts.delete(slot(tableId, indexId))
    this.#moved.delete(slot(tableId, indexId))
  }

  grow({ tableId, indexId, items, bytes }: Growth): void {
    if (items === 0 && bytes === 0) return
    const counts = this.#of(tableId, indexId)
    counts.items += items
    counts.bytes += bytes
    this.#moved.add(slot(tableId, indexId))
  }

  nextSequence(): bigint {
    this.#sequence += 1n
    return this.#sequence
  }

  /** Of what can be read already; a commit that is under way may have higher ones. */
  committedSequence(store: Readable): bigint {
    return store.get(sequenceKey)?.readBigUInt64BE() ?? 0n
  }

  nextId(): number {
    this.#id += 1
    return this.#id
  }

  /** What a commit must hold so that the numbers are right after a crash. */
  takeChanges(): Change[] {
    const changes: Change[] = []
    for (const moved of this.#moved) {
      const { key, items, bytes } = this.#counts.get(moved)!
      const value = Buffer.allocUnsafe(16)
      value.writeDoubleBE(items, 0)
      value.writeDoubleBE(bytes, 8)
      changes.push({ key, value })
    }
    this.#moved.clear()
    if (this.#sequence !== this.#writtenSequence) {
      const value = Buffer.allocUnsafe(8)
      value.writeBigUInt64BE(this.#sequence)
      changes.push({ key: sequenceKey, value })
      this.#writtenSequence = this.#sequence
    }
    if (this.#id !== this.#writtenId) {
      const value = Buffer.allocUnsafe(4)
      value.writeUInt32BE(this.#id)
      changes.push({ key: idKey, value })
      this.#writtenId = this.#id
    }
    return changes
  }

  #of(tableId: number, indexId: number): Counts {
    const known = this.#counts.get(slot(tableId, indexId))
    if (known !== undefined) return known
    const fresh = { items: 0, bytes: 0, key: countsKey(tableId, indexId) }
    this.#counts.set(slot(tableId, indexId), fresh)
    return fresh
  }
}

const slot = (tableId: number, indexId: number) => tableId * 65536 + indexId
