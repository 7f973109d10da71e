import type { Objects } from '@monotable/server'
import { describeParts } from '../embedding/describe-parts.ts'
import { partText } from '../embedding/part-text.ts'
import type { Db, Items } from '../operation.ts'
import type { Embedder } from '../ports/ports.ts'
import { filteredOf } from './filters.ts'
import { PartIndex } from './part-index.ts'
import { readVector, type SkipReason } from './read-vector.ts'
import { termsOf } from './terms.ts'

/** A part whose vector is not compared; it is still found by its words. */
export interface SkippedVector {
  readonly partId: string
  readonly reason: SkipReason
  readonly embeddingModel: string | undefined
  readonly dimension: number | undefined
}

/** The vectors that can be compared with each other. */
export type VectorSet = Pick<Embedder, 'model' | 'dimension'>

/** The index of all parts that are listed, and of those whose vectors it could not take. */
export class Shelf {
  readonly index: PartIndex
  readonly skipped = new Map<string, SkippedVector>()
  readonly #objects: Objects
  readonly #set: VectorSet

  constructor(objects: Objects, set: VectorSet) {
    this.#objects = objects
    this.#set = set
    this.index = new PartIndex(set.dimension)
  }

  /** Takes a part as it was read. Its text follows its vector; if it does not, the text is built from the items. */
  async put(db: Db, part: Items['Part'], reference: Items['VectorReference'] | undefined): Promise<void> {
    const { partId } = part
    const usable = await readVector(this.#objects, reference, this.#set)
    const { vector, text } = 'skipped' in usable ? {} : usable
    const terms = termsOf(text ?? (await describeParts(db, [part])).map(partText).join())
    if ('skipped' in usable) {
      const { embeddingModel, dimension } = reference ?? {}
      this.skipped.set(partId, { partId, reason: usable.skipped, embeddingModel, dimension })
    } else this.skipped.delete(partId)
    this.index.set({ ...filteredOf(part), partId, terms, vector })
  }

  remove(partId: string): void {
    this.index.delete(partId)
    this.skipped.delete(partId)
  }
}
