import { KeyTree } from './key-tree.ts'
import type { Change, Entry, KeyRange, Moment, RangeOptions, Snapshot, Store } from './store.ts'

/** Keys as latin1 text, which sorts as their bytes and is compared many times faster. */
const textOf = (key: Buffer): string => key.toString('latin1')

/** The store in memory. A moment of it is a store of its own that shares with it what has not changed since. */
export class MemoryStore implements Store, Moment {
  #tree: KeyTree<Buffer>

  constructor(tree: KeyTree<Buffer> = KeyTree.empty()) {
    this.#tree = tree
  }

  get(key: Buffer): Buffer | undefined {
    return this.#tree.get(textOf(key))
  }

  async *values(options: RangeOptions, perCall = 1000): AsyncGenerator<Buffer[]> {
    for (const { values } of this.#runs(options, perCall)) yield values
  }

  async *entries(options: RangeOptions, perCall = 1000): AsyncGenerator<Entry[]> {
    for (const { keys, values } of this.#runs(options, perCall)) {
      yield keys.map((key, at) => [Buffer.from(key, 'latin1'), values[at]!])
    }
  }

  async commit(changes: readonly Change[]): Promise<void> {
    for (const { key, value } of changes) {
      const text = textOf(key)
      if (value !== undefined) this.#tree.put(text, value)
      else this.#tree.clear(text, next(text))
    }
  }

  async clear({ gte, lt }: KeyRange): Promise<void> {
    this.#tree.clear(textOf(gte), textOf(lt))
  }

  moment(): MemoryStore {
    return new MemoryStore(this.#tree.copy())
  }

  async snapshot(): Promise<Snapshot> {
    return { moment: this.moment() }
  }

  async restore(snapshot: Snapshot): Promise<void> {
    if (!('moment' in snapshot && snapshot.moment instanceof MemoryStore)) {
      throw new TypeError(
        'This snapshot is of a store on disk. Restore a store in memory from a snapshot of a store in memory.',
      )
    }
    this.#tree = snapshot.moment.#tree.copy()
  }

  async checkRoom(): Promise<void> {}

  async reopen(): Promise<void> {}

  async close(): Promise<void> {}

  *#runs({ gte, lt, reverse = false, limit = Number.POSITIVE_INFINITY }: RangeOptions, perCall: number) {
    const tree = this.#tree.copy()
    let from = textOf(gte)
    let end = textOf(lt)
    for (let left = limit; left > 0; ) {
      const wanted = Math.min(left, perCall)
      const run = tree.range(from, end, reverse, wanted)
      const last = run.keys.at(-1)
      if (last === undefined) return
      yield run
      if (run.keys.length < wanted) return
      left -= wanted
      if (reverse) end = last
      else from = next(last)
    }
  }
}

/** The first key behind this one. */
const next = (key: string) => `${key}\0`
