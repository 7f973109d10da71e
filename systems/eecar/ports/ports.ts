import type { SystemPorts } from '@monotable/server'
import type { Allowance } from '../matches/allowance.ts'
import type { QueryVectors } from '../matches/find-similar-queries.ts'
import type { WholePart } from '../parts/whole-part.ts'
import type { PartSearch } from '../search/part-search.ts'

/** Turns texts into vectors. Vectors of different models, or of different dimensions, are never compared (E19). */
export interface Embedder {
  /** The model's name as it is stored beside every vector. */
  readonly model: string
  readonly dimension: number
  /** From which cosine on a text fits that shares no word with the sentence; without it, some word must be shared. */
  readonly floor?: number | undefined
  /** One vector of length 1 for each text, in their order. */
  embed(texts: readonly string[]): Promise<Float32Array[]>
}

/** A part that fits, with its specification, use cases and score. */
export interface Explained extends WholePart {
  /** From 0 to 1. */
  readonly score: number
}

/** Says why parts fit a query. */
export interface Explainer {
  readonly model: string
  /** One reason for each part, in their order, in the language of the query. */
  explain(query: string, parts: readonly Explained[]): Promise<string[]>
}

/** The ports of this system, beside those that every system has. */
export interface OwnPorts {
  readonly embedder: Embedder
  readonly explainer: Explainer
  /** All parts by meaning and by words, in memory. Whoever changes a part says so: `search.touch(partId)`. */
  readonly search: PartSearch
  /** How many new answers to visitors are kept. */
  readonly visitorAnswers: Allowance
  readonly queryVectors: QueryVectors
}

export type EecarPorts = SystemPorts & OwnPorts
