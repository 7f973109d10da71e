import type { PartTest } from '../wishes/judge-part.ts'
import type { PartFacts } from '../wishes/part-facts.ts'
import { FactColumns } from './fact-columns.ts'
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
  /** Whether its specification tells what it is made of. */
  readonly tellsMaterial?: boolean | undefined
}

export interface IndexedPart extends IndexEntry {
  readonly terms: readonly string[]
  readonly vector: Float32Array | undefined
}

export interface PartQuery {
  readonly vector: Float32Array
  readonly terms: readonly string[]
  /** Looked at before anything is cut off; without it all are accepted. */
  readonly accepts?: ((part: IndexEntry) => boolean) | undefined
  /** What every part must be. */
  readonly test?: PartTest | undefined
  /** Words of which the text must have most, unless its cosine reaches the floor; each is one or several terms. */
  readonly mustHave?: readonly (readonly string[])[] | undefined
  readonly floor?: number | undefined
  /** A part that passes more of these comes before one with a higher score. */
  readonly prefers?: readonly PartTest[] | undefined
  /** To have most of these words in the text counts as one more. */
  readonly prefersWords?: PartQuery['mustHave']
  readonly limit: number
}

export type Selection = Pick<PartQuery, 'accepts' | 'test' | 'mustHave'>

export interface Ranked {
  readonly partId: string
  readonly score: number
  readonly cosine: number
  /** Divided by the highest of all parts that were accepted. */
  readonly bm25: number
}

/** Of words that must be there, so many are enough. */
const most = 0.6

/** So many groups of words are kept with the parts that have them. */
const mostKept = 32

/** What meaning and words count. */
const shares = { cosine: 0.7, bm25: 0.3 } as const

/** Parts by meaning and by words. Every part that is accepted is compared: nothing is left to chance. */
export class PartIndex {
  readonly #terms = new TermIndex()
  readonly #rows: VectorRows
  readonly #entries: (IndexEntry | undefined)[] = []
  readonly #slots = new Map<string, number>()
  readonly #facts = new FactColumns()
  #free: number[] = []
  /** Slots whose terms must be swept before they are used again. */
  #left: number[] = []
  /** The slots of all parts, and which have some words: known until a part comes or goes. */
  #all: Uint32Array | undefined
  readonly #havingWords = new Map<string, Uint8Array>()
  /** Used again by every search: what is made for each is garbage soon. */
  #scores = new Float32Array(0)
  #revision = 0
  #accepted = new Uint32Array(0)

  constructor(dimension: number) {
    this.#rows = new VectorRows(dimension)
  }

  /** Another number whenever a part came or went. */
  get revision(): number {
    return this.#revision
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
    this.#facts.set(slot, entry.facts)
    this.#terms.add(slot, terms)
    this.#rows.set(slot, vector)
    this.#forgetSlots()
  }

  delete(partId: string): void {
    const slot = this.#slots.get(partId)
    if (slot === undefined) return
    this.#slots.delete(partId)
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
  rank({ vector, terms, accepts, test, mustHave, floor, limit, ...soft }: PartQuery): Ranked[] {
    const having = mustHave && floor !== undefined ? this.#having(mustHave) : undefined
    const slots = this.#select({ accepts, test, mustHave: having ? undefined : mustHave })
    const cosines = this.#rows.cosines(vector, slots)
    const bySlot = this.#scored(terms)
    const preferring = this.#preferring(soft)
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
      if (!best.mayTake(preferring.length, score)) continue
      let preferred = 0
      for (const isMet of preferring) if (isMet(slot)) preferred++
      if (best.mayTake(preferred, score))
        best.take({ partId: this.#idAt(slot), score, cosine, bm25 }, preferred)
    }
    return best.ranked
  }

  /** All parts that are accepted, in no order. */
  select(query: Selection): IndexEntry[] {
    return Array.from(this.#select(query), slot => this.#entries[slot] as IndexEntry)
  }

  /** The newest of the parts that are accepted, newest first; of equally new ones the higher id. Nothing else is sorted. */
  newest(accepts: (part: IndexEntry) => boolean, limit: number): IndexEntry[] {
    const newest: IndexEntry[] = []
    for (const slot of this.#everySlot()) {
      const entry = this.#entries[slot] as IndexEntry
      const last = newest.length < limit ? undefined : newest[limit - 1]
      if ((last && !isNewer(entry, last)) || !accepts(entry)) continue
      newest.splice(newest.findLastIndex(other => isNewer(other, entry)) + 1, 0, entry)
      if (last) newest.pop()
    }
    return newest
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
    const name = words.map(terms => terms.join('+')).join()
    const known = this.#havingWords.get(name)
    if (known) return known
    const having = this.#terms.havingMost(words, Math.ceil(words.length * most))
    if (this.#havingWords.size >= mostKept) this.#havingWords.clear()
    this.#havingWords.set(name, having)
    return having
  }

  /** How many parts have a term. */
  frequency(term: string): number {
    return this.#terms.frequency(term)
  }

  #preferring({ prefers = [], prefersWords }: Pick<PartQuery, 'prefers' | 'prefersWords'>) {
    const tests = prefers.map(each => this.#facts.compile(each))
    const having = prefersWords && this.#having(prefersWords)
    return having ? [...tests, (slot: number) => having[slot] === 1] : tests
  }

  /** Good until the next search. */
  #select({ accepts, test, mustHave }: Selection): Uint32Array {
    const all = this.#everySlot()
    if (!accepts && !test && !mustHave) return all
    const having = mustHave && this.#having(mustHave)
    const passes = test && this.#facts.compile(test)
    if (this.#accepted.length < all.length) this.#accepted = new Uint32Array(this.#entries.length)
    let count = 0
    for (const slot of all) {
      if (having && having[slot] !== 1) continue
      if (passes && !passes(slot)) continue
      if (accepts && !accepts(this.#entries[slot] as IndexEntry)) continue
      this.#accepted[count++] = slot
    }
    return this.#accepted.subarray(0, count)
  }

  /** How well each text answers the terms; good until the next search. */
  #scored(terms: readonly string[]): Float32Array {
    if (this.#scores.length < this.#entries.length) this.#scores = new Float32Array(this.#entries.length)
    else this.#scores.fill(0)
    this.#terms.score(terms, this.#scores)
    return this.#scores
  }

  #everySlot(): Uint32Array {
    this.#all ??= Uint32Array.from(this.#slots.values()).sort()
    return this.#all
  }

  #forgetSlots(): void {
    this.#revision++
    this.#all = undefined
    if (this.#havingWords.size > 0) this.#havingWords.clear()
  }

  #idAt(slot: number): string {
    return (this.#entries[slot] as IndexEntry).partId
  }
}

type Dated = Pick<IndexEntry, 'createdAt' | 'partId'>

/** The order of lists that begin with the newest. */
export function isNewer({ createdAt: one = '', ...entry }: Dated, { createdAt: other = '', partId }: Dated) {
  return one === other ? entry.partId > partId : one > other
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
