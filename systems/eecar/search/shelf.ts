import type { Objects } from '@monotable/server'
import { describeParts } from '../embedding/describe-parts.ts'
import { partText } from '../embedding/part-text.ts'
import type { Db, Items } from '../operation.ts'
import { tellsMaterial } from '../parts/use-class.ts'
import type { Embedder } from '../ports/ports.ts'
import type { Lexicon } from '../wishes/lexicon.ts'
import { factsOf } from '../wishes/part-facts.ts'
import { filteredOf } from './filters.ts'
import { type IndexEntry, PartIndex } from './part-index.ts'
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

/** A part as it was read, with what stands beside it. */
export interface Shelved {
  readonly part: Items['Part']
  readonly reference: Items['VectorReference'] | undefined
  readonly specification: Items['PartSpecification'] | undefined
}

/** The index of all parts that are listed, and of those whose vectors it could not take. */
export class Shelf {
  readonly index: PartIndex
  readonly skipped = new Map<string, SkippedVector>()
  readonly #objects: Objects
  readonly #set: VectorSet
  readonly #lexicon: Lexicon

  constructor(objects: Objects, set: VectorSet, lexicon: Lexicon) {
    this.#objects = objects
    this.#set = set
    this.#lexicon = lexicon
    this.index = new PartIndex(set.dimension)
  }

  /** Takes a part as it was read. Its text follows its vector; if it does not, the text is built from the items. */
  async put(db: Db, { part, reference, specification }: Shelved): Promise<void> {
    const { partId, manufacturer, model, oemNumber } = part
    const usable = await readVector(this.#objects, reference, this.#set)
    const { vector, text } = 'skipped' in usable ? {} : usable
    const said = text ?? (await describeParts(db, [part])).map(partText).join()
    if (manufacturer) this.#lexicon.learn(manufacturer, 'maker')
    if (model) this.#lexicon.learn(model, 'model')
    if (oemNumber) this.#lexicon.learn(oemNumber, 'oem')
    if ('skipped' in usable) {
      const { embeddingModel, dimension } = reference ?? {}
      this.skipped.set(partId, { partId, reason: usable.skipped, embeddingModel, dimension })
    } else this.skipped.delete(partId)
    this.index.set({ ...entryOf(this.#lexicon, part, specification, said), terms: termsOf(said), vector })
  }

  remove(partId: string): void {
    this.index.delete(partId)
    this.skipped.delete(partId)
  }
}

/** What the index knows of a part, beside its words and its vector. */
export function entryOf(
  lexicon: Lexicon,
  part: Items['Part'],
  specification: Items['PartSpecification'] | undefined,
  text: string,
): IndexEntry {
  const { partId, createdAt, version } = part
  return {
    ...filteredOf(part),
    partId,
    createdAt,
    version,
    facts: factsOf(lexicon, part, specification, text),
    tellsMaterial: tellsMaterial(specification),
  }
}
