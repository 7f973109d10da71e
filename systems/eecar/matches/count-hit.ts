import { isError } from 'monotable'
import type { Db } from '../operation.ts'

/** An entry, and how often it was hit when it was last seen. */
interface Counted {
  readonly queryHash: string
  readonly hitCount?: number | undefined
}

interface Waiting {
  readonly counted: (hitCount: number | undefined) => void
  readonly failed: (error: unknown) => void
}

/**
 * Counts hits of match results (E2). Those of one entry that come while a write is under way share the next one, so
 * that popular queries cost few writes. Count and index key move in the same write, under the condition that nobody
 * else has counted since they were read.
 */
class HitCounter {
  readonly #db: Db
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The count after this hit; undefined if there is no entry, or one that has expired. */
  hit({ queryHash, hitCount }: Counted): Promise<number | undefined> {
    return new Promise((counted, failed) => {
      const waiting = this.#waiting.get(queryHash)
      if (waiting) waiting.push({ counted, failed })
      else {
        this.#waiting.set(queryHash, [{ counted, failed }])
        void this.#countAll(queryHash, hitCount)
      }
    })
  }

  async #countAll(queryHash: string, seen: number | undefined): Promise<void> {
    let known = seen
    for (;;) {
      const hits = this.#waiting.get(queryHash) ?? []
      if (hits.length === 0) break
      this.#waiting.set(queryHash, [])
      try {
        const total = await this.#add({ queryHash, hitCount: known }, hits.length)
        known = total
        const before = total === undefined ? undefined : total - hits.length
        for (const [at, { counted }] of hits.entries())
          counted(before === undefined ? undefined : before + at + 1)
      } catch (error) {
        for (const { failed } of hits) failed(error)
      }
    }
    this.#waiting.delete(queryHash)
  }

  /** A count that was seen recently saves a read, unless somebody else has counted since. */
  async #add({ queryHash, hitCount }: Counted, hits: number): Promise<number | undefined> {
    const add = { hitCount: hits }
    const results = this.#db.MatchResult
    try {
      if (hitCount === undefined)
        return (await results.update({ queryHash }, { add }, { read: true })).hitCount
      return (await results.update({ queryHash, hitCount }, { add })).hitCount
    } catch (error) {
      if (isError(error, 'STALE_PARTS')) return this.#add({ queryHash, hitCount: undefined }, hits)
      if (isError(error, 'NOT_FOUND')) return undefined
      throw error
    }
  }
}

const counters = new WeakMap<Db, HitCounter>()

/** Counts one hit. The count after it, or undefined if there is nothing to count. */
export function countHit(db: Db, entry: Counted): Promise<number | undefined> {
  let counter = counters.get(db)
  if (!counter) {
    counter = new HitCounter(db)
    counters.set(db, counter)
  }
  return counter.hit(entry)
}
