import type { Objects } from '@monotable/server'
import { describeParts } from '../embedding/describe-parts.ts'
import { partText } from '../embedding/part-text.ts'
import type { Db, Items } from '../operation.ts'
import { findCategoriesInUse } from '../parts/find-categories.ts'
import { Lexicon } from '../wishes/lexicon.ts'
import { readWishes } from '../wishes/read-wishes.ts'
import { knownUses, type UseOfParts } from '../wishes/uses.ts'
import type { Wish } from '../wishes/wish.ts'
import { AskedSentences } from './asked-sentences.ts'
import { ChangeJournal, type PartChange } from './change-journal.ts'
import { isForSale } from './filters.ts'
import type { IndexEntry, PartQuery, Ranked, Selection } from './part-index.ts'
import { entryOf, Shelf, type SkippedVector, type VectorSet } from './shelf.ts'
import { termsOf } from './terms.ts'
import { WishQuery } from './wish-query.ts'

const chunk = 100

/** So many sentences are remembered with what they ask for. */
const mostReadings = 500

/** A word that so many parts have is not a misspelt one. */
const commonFrom = 3

/**
 * All parts that are listed, by meaning and by words, in memory. It is made from the table and the vectors when it is
 * first needed, and reads again what was changed: by this process, by the change feed, or by another process.
 */
export class PartSearch {
  readonly #newShelf: () => Shelf
  readonly #touched = new Set<string>()
  #shelf: Shelf
  #state: 'empty' | 'building' | 'ready' = 'empty'
  /** How many parts were read while it is built. */
  #read = 0
  #problem: unknown
  #journal: ChangeJournal | undefined
  /** Each waits for the one before, so that everyone finds what was touched before it came. */
  #turn: Promise<void> = Promise.resolve()

  readonly uses: readonly UseOfParts[]
  readonly asked = new AskedSentences()
  readonly #lexicon: Lexicon
  /** What was read from recent sentences: known until a part comes or goes. */
  readonly #readings = new Map<string, Wish[]>()
  #readAt = -1

  constructor(objects: Objects, set: VectorSet, uses: readonly UseOfParts[] = knownUses) {
    this.uses = uses
    this.#lexicon = new Lexicon(uses)
    this.#newShelf = () => new Shelf(objects, set, this.#lexicon)
    this.#shelf = this.#newShelf()
  }

  /** The part was changed: the next search reads it again first. */
  touch(partId: string): void {
    // Who has never searched will read everything anyway.
    if (this.#state !== 'empty' || this.#touched.size < chunk) this.#touched.add(partId)
  }

  /** The change feed tells of a change: this process and all others look again. */
  async follow(db: Db, change: PartChange, now: Date): Promise<void> {
    this.touch(change.partId)
    this.#journal ??= new ChangeJournal(now)
    await this.#journal.note(db, change, now)
  }

  /** Until it knows every part as it was when this was called. */
  async upToDate(db: Db, now: Date): Promise<void> {
    const turn = this.#turn.then(() => this.#catchUp(db, now))
    this.#turn = turn.catch(() => undefined)
    await turn
  }

  rank(query: PartQuery): Ranked[] {
    return this.#shelf.index.rank(query)
  }

  /** All parts that are accepted, in no order. */
  select(query: Selection): IndexEntry[] {
    return this.#shelf.index.select(query)
  }

  /** The newest of the parts that are accepted, newest first. */
  newest(accepts: (part: IndexEntry) => boolean, limit: number): IndexEntry[] {
    return this.#shelf.index.newest(accepts, limit)
  }

  entry(partId: string): IndexEntry | undefined {
    return this.#shelf.index.entry(partId)
  }

  /** What it knows of a part that was just read, where it knows that state of it. It is not made for this alone. */
  async knownNow(db: Db, now: Date): Promise<(part: Items['Part']) => IndexEntry | undefined> {
    if (this.#state === 'ready') await this.upToDate(db, now)
    return ({ partId, version }) => {
      const known = this.entry(partId)
      return known?.version === version ? known : undefined
    }
  }

  /** What wishes are judged by, of a part as it was just read: from memory, or, where that is older, from the table. */
  async entryNow(db: Db, part: Items['Part']): Promise<IndexEntry> {
    const known = this.entry(part.partId)
    if (known && known.version === part.version) return known
    const described = await describeParts(db, [part])
    return entryOf(this.#lexicon, part, described[0]?.specification, described.map(partText).join())
  }

  /** Asks wishes of every part. */
  ask(wishes: readonly Wish[]): WishQuery {
    return new WishQuery(this.#shelf.index, wishes, this.uses)
  }

  /** What a sentence asks for, by the words of the trade and of the parts that are here. */
  readWishes(sentence: string, without: readonly string[] = []): readonly Wish[] {
    const { index } = this.#shelf
    if (this.#readAt !== index.revision || this.#readings.size >= mostReadings) this.#readings.clear()
    this.#readAt = index.revision
    const name = [sentence, ...without].join('\n')
    const known = this.#readings.get(name)
    if (known) return known
    const isCommon = (word: string) => termsOf(word).every(term => index.frequency(term) >= commonFrom)
    const wishes = readWishes(sentence, { lexicon: this.#lexicon, uses: this.uses, isCommon }, without)
    this.#readings.set(name, wishes)
    return wishes
  }

  /** Whether it knows every part. */
  get isReady(): boolean {
    return this.#state === 'ready'
  }

  /** How it stands, at any moment. */
  get health() {
    return {
      state: this.#state,
      parts: this.#state === 'building' ? this.#read : this.#shelf.index.size,
      /** Changed, but not read yet. */
      waiting: this.#touched.size,
      bytes: this.#shelf.index.bytes,
      problem: this.#problem === undefined ? undefined : String(this.#problem),
    }
  }

  get partIds(): string[] {
    return [...this.#shelf.index.partIds].sort()
  }

  get skipped(): SkippedVector[] {
    return [...this.#shelf.skipped.values()].sort((one, other) => (one.partId < other.partId ? -1 : 1))
  }

  async #catchUp(db: Db, now: Date): Promise<void> {
    if (this.#state !== 'ready' || this.#journal?.isTooOld(now)) await this.#build(db, now)
    for (const partId of (await this.#journal?.changed(db, now)) ?? []) this.touch(partId)
    try {
      while (this.#touched.size > 0) await this.#refresh(db, [...this.#touched].slice(0, chunk))
      this.#problem = undefined
    } catch (error) {
      // They are searched as they were, and read again next time.
      this.#problem = error
    }
  }

  async #build(db: Db, now: Date): Promise<void> {
    this.#state = 'building'
    this.#read = 0
    this.#journal = new ChangeJournal(now)
    const shelf = this.#newShelf()
    for (const category of await findCategoriesInUse(db)) {
      for await (const parts of inChunks(db.partsInCategory.each({ category }, { limit: chunk }))) {
        const keys = parts.map(keyOf)
        const [vectors, specifications] = await Promise.all([
          db.VectorReference.batchGet(keys, { consistent: true }),
          db.PartSpecification.batchGet(keys, { consistent: true }),
        ])
        await Promise.all(
          parts.map((part, at) =>
            shelf.put(db, { part, reference: vectors[at], specification: specifications[at] }),
          ),
        )
        this.#read += parts.length
      }
    }
    this.#shelf = shelf
    this.#readings.clear()
    this.#state = 'ready'
  }

  /** What was touched stays so until it was read. */
  async #refresh(db: Db, partIds: readonly string[]): Promise<void> {
    for (const partId of partIds) this.#touched.delete(partId)
    try {
      const keys = partIds.map(partId => ({ partId }))
      const [parts, vectors, specifications] = await Promise.all([
        db.Part.batchGet(keys, { consistent: true }),
        db.VectorReference.batchGet(keys, { consistent: true }),
        db.PartSpecification.batchGet(keys, { consistent: true }),
      ])
      for (const [at, partId] of partIds.entries()) {
        const part = parts[at]
        if (isForSale(part))
          await this.#shelf.put(db, { part, reference: vectors[at], specification: specifications[at] })
        else this.#shelf.remove(partId)
      }
    } catch (error) {
      for (const partId of partIds) this.touch(partId)
      throw error
    }
  }
}

const keyOf = ({ partId }: { partId: string }) => ({ partId })

async function* inChunks(parts: AsyncIterable<Items['Part']>): AsyncIterable<Items['Part'][]> {
  let gathered: Items['Part'][] = []
  for await (const part of parts) {
    if (gathered.push(part) < chunk) continue
    yield gathered
    gathered = []
  }
  if (gathered.length > 0) yield gathered
}
