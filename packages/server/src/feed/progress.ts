import { isAfter } from './sequence.ts'

/** A record that some reaction is not done with. */
export interface OpenRecord {
  readonly sequence: string
  readonly done: readonly string[]
  readonly attempts: Readonly<Record<string, number>>
}

/** Everything up to `upTo` is done, except what is open. */
export interface Reached {
  readonly upTo?: string | undefined
  readonly open: readonly OpenRecord[]
}

interface Entry {
  /** Undefined until the record has been read since the start. */
  pending: Set<string> | undefined
  readonly done: Set<string>
  readonly attempts: Map<string, number>
  at: Date | undefined
}

/** One reaction that is still to be given a record, and how often that failed. */
export interface Pending {
  readonly reaction: string
  readonly attempts: number
}

/**
 * Keeps account of one shard: which records were read and which reactions are done with each. What it says with
 * `reached` is all that a restart needs. Untouched records behind the last touched one are left to be read again.
 */
export class Progress {
  #upTo: string | undefined
  /** In the order of the shard. */
  readonly #open = new Map<string, Entry>()
  /** How many of them were open before the start and have not been read again. */
  #unread: number
  #changes = 0

  constructor({ upTo, open }: Reached = { open: [] }) {
    this.#upTo = upTo
    this.#unread = open.length
    for (const { sequence, done, attempts } of open) {
      const counts = new Map(Object.entries(attempts))
      this.#open.set(sequence, { pending: undefined, done: new Set(done), attempts: counts, at: undefined })
    }
  }

  /** How many records have been read and are not done. */
  get size(): number {
    return this.#open.size
  }

  /** Grows with everything that `reached` would say otherwise than before. */
  get changes(): number {
    return this.#changes
  }

  /** When the oldest change was made that is not done. */
  get oldest(): Date | undefined {
    for (const { at } of this.#open.values()) if (at) return at
    return undefined
  }

  /** The oldest open record of before the start: from there the shard must be read again. */
  get firstOpen(): string | undefined {
    return this.#open.keys().next().value
  }

  get upTo(): string | undefined {
    return this.#upTo
  }

  isDone(sequence: string): boolean {
    return !this.#open.has(sequence) && !isAfter(sequence, this.#upTo)
  }

  isOpen(sequence: string): boolean {
    return this.#open.has(sequence)
  }

  /** Takes a record in, and says which of the reactions that it concerns have to be given it. */
  admit(sequence: string, at: Date, reactions: readonly string[]): Pending[] {
    if (this.isDone(sequence)) return []
    const known = this.#open.get(sequence)
    if (known && !known.pending) this.#unread -= 1
    const entry = known ?? { pending: undefined, done: new Set(), attempts: new Map(), at }
    entry.at = at
    entry.pending = new Set(reactions.filter(reaction => !entry.done.has(reaction)))
    this.#open.set(sequence, entry)
    if (entry.pending.size === 0) this.#closeFirst()
    return [...entry.pending].map(reaction => ({ reaction, attempts: entry.attempts.get(reaction) ?? 0 }))
  }

  /** A reaction is done with a record. Answers whether all are. */
  settle(sequence: string, reaction: string): boolean {
    const entry = this.#open.get(sequence)
    if (!entry?.pending?.delete(reaction)) return false
    entry.done.add(reaction)
    entry.attempts.delete(reaction)
    this.#touch(sequence)
    if (entry.pending.size > 0) return false
    this.#close(sequence)
    this.#closeFirst()
    return true
  }

  failed(sequence: string, reaction: string, attempts: number): void {
    this.#open.get(sequence)?.attempts.set(reaction, attempts)
    this.#touch(sequence)
  }

  /** Gives up what was open before the start and cannot be read any more, because something later was read. */
  lostBefore(sequence: string | undefined): string[] {
    const lost: string[] = []
    if (this.#unread === 0) return lost
    for (const [each, { pending }] of this.#open) {
      if (sequence !== undefined && !isAfter(sequence, each)) break
      if (!pending) lost.push(each)
    }
    this.#unread -= lost.length
    for (const each of lost) this.#close(each)
    if (lost.length > 0) this.#closeFirst()
    return lost
  }

  /** What to write down. */
  reached(): Reached {
    const open: OpenRecord[] = []
    for (const [sequence, { pending, done, attempts }] of this.#open) {
      if (this.#upTo === undefined || isAfter(sequence, this.#upTo)) break
      if (pending?.size === 0) continue
      open.push({ sequence, done: [...done], attempts: Object.fromEntries(attempts) })
    }
    return { ...(this.#upTo !== undefined && { upTo: this.#upTo }), open }
  }

  /** What concerns nobody is done when all before it is: done earlier, it would let `reached` name all that is before it. */
  #closeFirst(): void {
    for (const [sequence, { pending }] of this.#open) {
      if (pending?.size !== 0) return
      this.#close(sequence)
    }
  }

  #close(sequence: string): void {
    this.#open.delete(sequence)
    this.#touch(sequence)
  }

  #touch(sequence: string): void {
    if (isAfter(sequence, this.#upTo)) this.#upTo = sequence
    this.#changes += 1
  }
}
