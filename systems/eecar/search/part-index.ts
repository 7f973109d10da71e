import type { PartFacts } from '../wishes/part-facts.ts'
import type { Filtered } from './filters.ts'
import { TermIndex } from './term-index.ts'
import { VectorRows } from './vector-rows.ts'

/** What the index knows of a part, beside its words and its vector. */
export interface IndexEntry extends Filtered {
  readonly partId: string
  readonly createdAt?: string | undefined
  /** Of the part as it was read. */
  readonly version?: number | undefined
  /** What wishes are judged by. */
  readonly facts?: PartFacts | undefined
}

export interface IndexedPart extends IndexEntry {
  readonly terms: readonly string[]
  readonly vector: Float32Array | undefined
}

export interface PartQuery {
  readonly vector: Float32Array
  readonly terms: readonly string[]
  /** Looked at before anything is cut off; without it all are accepted. */
  readonly accepts: ((part: IndexEntry) => boolean) | undefined
  /** Only parts of these kinds are looked at. */
  readonly kinds?: readonly string[] | undefined
  /** Words of which the text must have most, unless its cosine reaches the floor; each is one or several terms. */
  readonly mustHave?: readonly (readonly string[])[] | undefined
  readonly floor?: number | undefined
  /** How many soft wishes a part meets, and how many there are: more of them come before a higher score. */
  readonly prefers?: Preference | undefined
  readonly limit: number
}

export interface Preference {
  readonly met: (part: IndexEntry) => number
  readonly most: number
}

export type Selection = Pick<PartQuery, 'accepts' | 'kinds' | 'mustHave'>

export interface Ranked {
  readonly partId: string
  readonly score: number
  readonly cosine: number
  /** Divided by the highest of all parts that were accepted. */
  readonly bm25: number
}

/** Of words that must be there, so many are enough. */
const most = 0.6

/** Slots of so many groups of kinds are kept. */
const mostKept = 32

/** What meaning and words count. */
const shares = { cosine: 0.7, bm25: 0.3 } as const

/** Parts by meaning and by words. Every part that is accepted is compared: nothing is left to chance. */
export class PartIndex {
  readonly #terms = new TermIndex()
  readonly #rows: VectorRows
  readonly #entries: (IndexEntry | undefined)[] = []
  readonly #slots = new Map<string, number>()
  /** The slots of each kind of part: most sentences ask for one. */
  readonly #byKind = new Map<string, Set<number>>()
  #free: number[] = []
  /** Slots whose terms must be swept before they are used again. */
  #left: number[] = []
  /** The slots of all parts, and those of some kinds, by their names: known until a part comes or goes. */
  #all: Uint32Array | undefined
  readonly #ofSomeKinds = new Map<string, Uint32Array>()

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
    for (const kind of entry.facts?.kinds ?? []) {
      const alike = this.#byKind.get(kind) ?? new Set()
      this.#byKind.set(kind, alike.add(slot))
    }
    this.#terms.add(slot, terms)
    this.#rows.set(slot, vector)
    this.#forgetSlots()
  }

  delete(partId: string): void {
    const slot = this.#slots.get(partId)
    if (slot === undefined) return
    this.#slots.delete(partId)
    for (const kind of this.#entries[slot]?.facts?.kinds ?? []) this.#byKind.get(kind)?.delete(slot)
    this.#entries[slot] = undefined
    this.#terms.remove(slot)
    this.#left.push(slot)
    this.#forgetSlots()
    if (this.#left.length > 256 + this.#slots.size / 4) {
      this.#terms.sweep()
      this.#free = [...this.#free, ...this.#left]
      this.#left = []
    }
  }

  /** The best parts, best first; of equal ones the lower id. */
  rank({ vector, terms, accepts, kinds, mustHave, floor, prefers, limit }: PartQuery): Ranked[] {
    const having = mustHave && floor !== undefined ? this.#having(mustHave) : undefined
    const slots = this.#accepted({ accepts, kinds, mustHave: having ? undefined : mustHave })
    const cosines = this.#rows.cosines(vector, slots)
    const bySlot = new Float32Array(this.#entries.length)
    this.#terms.score(terms, bySlot)
    let highest = 0
    for (const slot of slots) highest = Math.max(highest, bySlot[slot] as number)
    const best = new Best(limit)
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      const cosine = Math.max(0, cosines[at] as number)
      if (having && having[slot] === 0 && cosine < (floor ?? 1)) continue
      const bm25 = highest === 0 ? 0 : (bySlot[slot] as number) / highest
      const score = shares.cosine * cosine + shares.bm25 * bm25
      // Most parts would not be taken whatever they meet: they are not judged.
      if (prefers && !best.mayTake(prefers.most, score)) continue
      const preferred = prefers?.met(this.#entries[slot] as IndexEntry) ?? 0
      if (best.mayTake(preferred, score))
        best.take({ partId: this.#idAt(slot), score, cosine, bm25 }, preferred)
    }
    return best.ranked
  }

  /** All parts that are accepted, in no order. */
  select(query: Selection): IndexEntry[] {
    return Array.from(this.#accepted(query), slot => this.#entries[slot] as IndexEntry)
  }

  entry(partId: string): IndexEntry | undefined {
    const slot = this.#slots.get(partId)
    return slot === undefined ? undefined : this.#entries[slot]
  }

  /** Tells of parts whether their texts have most of the words. */
  partsHaving(words: readonly (readonly string[])[]): (partId: string) => boolean {
    const having = this.#having(words)
    return partId => having[this.#slots.get(partId) ?? -1] === 1
  }

  #having(words: readonly (readonly string[])[]): Uint8Array {
    return this.#terms.havingMost(words, Math.ceil(words.length * most))
  }

  /** How many parts have a term. */
  frequency(term: string): number {
    return this.#terms.frequency(term)
  }

  #accepted({ accepts, kinds, mustHave }: Selection): Uint32Array {
    const all = kinds ? this.#ofKinds(kinds) : this.#everySlot()
    const having = mustHave && this.#having(mustHave)
    const slots = having ? all.filter(slot => having[slot] === 1) : all
    if (!accepts) return slots
    const accepted = new Uint32Array(slots.length)
    let count = 0
    for (const slot of slots) if (accepts(this.#entries[slot] as IndexEntry)) accepted[count++] = slot
    return accepted.subarray(0, count)
  }

  #everySlot(): Uint32Array {
    this.#all ??= Uint32Array.from(this.#slots.values()).sort()
    return this.#all
  }

  #ofKinds(kinds: readonly string[]): Uint32Array {
    const name = kinds.join()
    const known = this.#ofSomeKinds.get(name)
    if (known) return known
    const slots = new Set(kinds.flatMap(kind => [...(this.#byKind.get(kind) ?? [])]))
    const sorted = Uint32Array.from(slots).sort()
    if (this.#ofSomeKinds.size >= mostKept) this.#ofSomeKinds.clear()
    this.#ofSomeKinds.set(name, sorted)
    return sorted
  }

  #forgetSlots(): void {
    this.#all = undefined
    this.#ofSomeKinds.clear()
  }

  #idAt(slot: number): string {
    return (this.#entries[slot] as IndexEntry).partId
  }
}

/** The best so far, in order. */
class Best {
  readonly #best: { readonly found: Ranked; readonly preferred: number }[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get ranked(): Ranked[] {
    return this.#best.map(({ found }) => found)
  }

  mayTake(preferred: number, score: number): boolean {
    const last = this.#best.at(-1)
    if (!last || this.#best.length < this.#limit || preferred > last.preferred) return true
    return preferred === last.preferred && score >= last.found.score
  }

  take(found: Ranked, preferred: number): void {
    const isBefore = (other: { found: Ranked; preferred: number }) =>
      other.preferred === preferred ? comesBefore(other.found, found) : other.preferred > preferred
    const at = this.#best.findLastIndex(isBefore) + 1
    this.#best.splice(at, 0, { found, preferred })
    if (this.#best.length > this.#limit) this.#best.pop()
  }
}

function comesBefore(one: Ranked, other: Ranked): boolean {
  return one.score === other.score ? one.partId < other.partId : one.score > other.score
}
