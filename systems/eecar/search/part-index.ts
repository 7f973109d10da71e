import type { Filtered } from './filters.ts'
import { TermIndex } from './term-index.ts'
import { VectorRows } from './vector-rows.ts'

export interface IndexedPart extends Filtered {
  readonly partId: string
  readonly terms: readonly string[]
  readonly vector: Float32Array | undefined
}

export interface PartQuery {
  readonly vector: Float32Array
  readonly terms: readonly string[]
  /** Looked at before anything is cut off; without it all are accepted. */
  readonly accepts: ((part: Filtered) => boolean) | undefined
  readonly limit: number
}

export interface Ranked {
  readonly partId: string
  readonly score: number
  readonly cosine: number
  /** Divided by the highest of all parts that were accepted. */
  readonly bm25: number
}

/** What meaning and words count. */
const shares = { cosine: 0.7, bm25: 0.3 } as const

type Entry = Omit<IndexedPart, 'terms' | 'vector'>

/** Parts by meaning and by words. Every part that is accepted is compared: nothing is left to chance. */
export class PartIndex {
  readonly #terms = new TermIndex()
  readonly #rows: VectorRows
  readonly #entries: (Entry | undefined)[] = []
  readonly #slots = new Map<string, number>()
  #free: number[] = []
  /** Slots whose terms must be swept before they are used again. */
  #left: number[] = []
  /** The slots of all parts: known until one comes or goes. */
  #all: Uint32Array | undefined

  constructor(dimension: number) {
    this.#rows = new VectorRows(dimension)
  }

  get size(): number {
    return this.#slots.size
  }

  /** Of vectors and terms; the rest is small beside them. */
  get bytes(): number {
    return this.#rows.bytes + this.#terms.bytes
  }

  get partIds(): Iterable<string> {
    return this.#slots.keys()
  }

  set({ terms, vector, ...entry }: IndexedPart): void {
    this.delete(entry.partId)
    const slot = this.#free.pop() ?? this.#entries.length
    this.#entries[slot] = entry
    this.#slots.set(entry.partId, slot)
    this.#terms.add(slot, terms)
    this.#rows.set(slot, vector)
    this.#all = undefined
  }

  delete(partId: string): void {
    const slot = this.#slots.get(partId)
    if (slot === undefined) return
    this.#slots.delete(partId)
    this.#entries[slot] = undefined
    this.#terms.remove(slot)
    this.#left.push(slot)
    this.#all = undefined
    if (this.#left.length > 256 + this.#slots.size / 4) {
      this.#terms.sweep()
      this.#free = [...this.#free, ...this.#left]
      this.#left = []
    }
  }

  /** The best parts, best first; of equal ones the lower id. */
  rank({ vector, terms, accepts, limit }: PartQuery): Ranked[] {
    const slots = this.#accepted(accepts)
    const cosines = this.#rows.cosines(vector, slots)
    const bySlot = new Float32Array(this.#entries.length)
    this.#terms.score(terms, bySlot)
    let highest = 0
    for (const slot of slots) highest = Math.max(highest, bySlot[slot] as number)
    const best = new Best(limit)
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      const cosine = Math.max(0, cosines[at] as number)
      const bm25 = highest === 0 ? 0 : (bySlot[slot] as number) / highest
      const score = shares.cosine * cosine + shares.bm25 * bm25
      if (best.mayTake(score)) best.take({ partId: this.#idAt(slot), score, cosine, bm25 })
    }
    return best.ranked
  }

  #accepted(accepts: PartQuery['accepts']): Uint32Array {
    this.#all ??= Uint32Array.from(this.#slots.values()).sort()
    if (!accepts) return this.#all
    const accepted = new Uint32Array(this.#all.length)
    let count = 0
    for (const slot of this.#all) if (accepts(this.#entries[slot] as Entry)) accepted[count++] = slot
    return accepted.subarray(0, count)
  }

  #idAt(slot: number): string {
    return (this.#entries[slot] as Entry).partId
  }
}

/** The best so far, in order. */
class Best {
  readonly ranked: Ranked[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  mayTake(score: number): boolean {
    return this.ranked.length < this.#limit || score >= (this.ranked.at(-1)?.score ?? 0)
  }

  take(found: Ranked): void {
    const at = this.ranked.findLastIndex(other => isBefore(other, found)) + 1
    this.ranked.splice(at, 0, found)
    if (this.ranked.length > this.#limit) this.ranked.pop()
  }
}

function isBefore(one: Ranked, other: Ranked): boolean {
  return one.score === other.score ? one.partId < other.partId : one.score > other.score
}
