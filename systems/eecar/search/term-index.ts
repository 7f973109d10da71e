/** How fast a repeated term saturates, and how much long texts are held back. */
const saturation = 1.2
const lengthShare = 0.75

const mostCounted = 63

/** Which slots have a term, and how often: six bits for the count, the others for the slot. */
interface Postings {
  entries: Uint32Array<ArrayBuffer>
  length: number
}

/** Texts by their terms: BM25 over all of them. */
export class TermIndex {
  readonly #postings = new Map<string, Postings>()
  /** Terms of each text; 0 where there is none. */
  #lengths = new Uint32Array(1024)
  /** What the length of each text makes of a count in it: known until a text comes or goes. */
  #held: Float32Array | undefined
  #texts = 0
  #sum = 0
  /** Texts that were removed and not swept. */
  #left = 0

  get bytes(): number {
    let entries = 0
    for (const postings of this.#postings.values()) entries += postings.entries.byteLength
    return entries + this.#lengths.byteLength
  }

  add(slot: number, terms: readonly string[]): void {
    if (terms.length === 0) return
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) this.#append(term, slot * 64 + Math.min(count, mostCounted))
    if (slot >= this.#lengths.length) this.#lengths = grown(this.#lengths, slot + 1)
    this.#lengths[slot] = terms.length
    this.#held = undefined
    this.#texts += 1
    this.#sum += terms.length
  }

  /** Its entries stay until `sweep`, so the slot must not be used again before. */
  remove(slot: number): void {
    const length = this.#lengths[slot] ?? 0
    if (length === 0) return
    this.#lengths[slot] = 0
    this.#held = undefined
    this.#left += 1
    this.#texts -= 1
    this.#sum -= length
  }

  /** Forgets the entries of what was removed. */
  sweep(): void {
    for (const [term, postings] of this.#postings) {
      const kept = postings.entries.subarray(0, postings.length).filter(entry => this.#isThere(entry >>> 6))
      if (kept.length === 0) this.#postings.delete(term)
      else this.#postings.set(term, { entries: kept, length: kept.length })
    }
    this.#left = 0
  }

  /** Adds to `scores`, by slot, how well each text answers the terms; slots without a text get anything. */
  score(terms: Iterable<string>, scores: Float32Array): void {
    const held = this.#heldBack()
    for (const term of new Set(terms)) {
      const postings = this.#postings.get(term)
      if (!postings) continue
      const { entries, length } = postings
      const most = this.#rarityOf(postings) * (saturation + 1)
      for (let at = 0; at < length; at++) {
        const entry = entries[at] as number
        const slot = entry >>> 6
        const count = entry & mostCounted
        scores[slot] = (scores[slot] as number) + (most * count) / (count + (held[slot] as number))
      }
    }
  }

  /** How many texts have a term, give or take those that were removed lately. */
  frequency(term: string): number {
    return this.#postings.get(term)?.length ?? 0
  }

  /** The slots whose texts have all of the terms. */
  having(terms: readonly string[]): Set<number> {
    let slots: Set<number> | undefined
    for (const term of new Set(terms)) {
      const { entries, length } = this.#postings.get(term) ?? { entries: [], length: 0 }
      const here = new Set<number>()
      for (let at = 0; at < length; at++) {
        const slot = (entries[at] as number) >>> 6
        if (this.#isThere(slot) && (!slots || slots.has(slot))) here.add(slot)
      }
      slots = here
    }
    return slots ?? new Set()
  }

  /** By slot, whether a text has so many of the words, each of which is one or several terms. */
  havingMost(words: readonly (readonly string[])[], least: number): Uint8Array {
    const counts = new Uint8Array(this.#lengths.length)
    for (const terms of words) {
      if (terms.length === 1) this.#countOf(terms[0] as string, counts)
      else for (const slot of this.having(terms)) counts[slot] = (counts[slot] as number) + 1
    }
    for (let slot = 0; slot < counts.length; slot++)
      counts[slot] = Number(least > 0 && (counts[slot] as number) >= least && this.#isThere(slot))
    return counts
  }

  #countOf(term: string, counts: Uint8Array): void {
    const { entries, length } = this.#postings.get(term) ?? { entries: [], length: 0 }
    for (let at = 0; at < length; at++) {
      const slot = (entries[at] as number) >>> 6
      counts[slot] = (counts[slot] as number) + 1
    }
  }

  #heldBack(): Float32Array {
    if (this.#held) return this.#held
    const average = this.#sum / Math.max(1, this.#texts)
    const share = (saturation * lengthShare) / average
    this.#held = Float32Array.from(this.#lengths, length => saturation * (1 - lengthShare) + share * length)
    return this.#held
  }

  #rarityOf({ entries, length }: Postings): number {
    let having = length
    if (this.#left > 0) {
      having = 0
      for (let at = 0; at < length; at++) if (this.#isThere((entries[at] as number) >>> 6)) having++
    }
    return Math.log(1 + (this.#texts - having + 0.5) / (having + 0.5))
  }

  #isThere(slot: number): boolean {
    return this.#lengths[slot] !== 0
  }

  #append(term: string, entry: number): void {
    let postings = this.#postings.get(term)
    if (!postings) {
      postings = { entries: new Uint32Array(2), length: 0 }
      this.#postings.set(term, postings)
    }
    if (postings.length === postings.entries.length)
      postings.entries = grown(postings.entries, postings.length + 1)
    postings.entries[postings.length++] = entry
  }
}

function grown(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(needed, Math.ceil(array.length * 1.5)))
  larger.set(array)
  return larger
}
