import type { StreamRecord } from 'monotable'
import { noteRecord, type ScriptedShard, scripted } from '../../support/scripted-stream.ts'

interface Leaf {
  readonly shard: ScriptedShard
  readonly keys: string[]
}

/** A stream of so many shards, each with keys of its own, that split while records come. */
export class SplittingStream {
  readonly shards: ScriptedShard[] = []
  readonly source = scripted(this.shards, 100)
  #leaves: Leaf[] = []
  /** How often each key has changed. */
  readonly changes = new Map<string, number>()

  constructor(shards: number, keysOfEach: number) {
    for (let n = 0; n < shards; n++) {
      const keys = Array.from({ length: keysOfEach }, (_, key) => `k${n}-${key}`)
      this.#add(keys)
      for (const key of keys) this.changes.set(key, 0)
    }
  }

  /** One more change of some key. */
  change(random: () => number): StreamRecord {
    const { shard, keys } = pick(this.#leaves, random)
    const key = pick(keys, random)
    const count = (this.changes.get(key) ?? 0) + 1
    this.changes.set(key, count)
    const record = noteRecord(key, String(count))
    shard.records.push(record)
    return record
  }

  /** Closes a shard; two go on with half of its keys each. */
  split(random: () => number): void {
    const leaf = pick(
      this.#leaves.filter(({ keys }) => keys.length > 1),
      random,
    )
    leaf.shard.isClosed = true
    this.#leaves = this.#leaves.filter(each => each !== leaf)
    const half = Math.ceil(leaf.keys.length / 2)
    this.#add(leaf.keys.slice(0, half), leaf.shard.id)
    this.#add(leaf.keys.slice(half), leaf.shard.id)
  }

  #add(keys: string[], parent?: string): void {
    const id = `shard-${String(this.shards.length).padStart(4, '0')}`
    const shard: ScriptedShard = { id, ...(parent !== undefined && { parent }), records: [] }
    this.shards.push(shard)
    this.#leaves.push({ shard, keys })
  }
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}
