import type { Ports } from '@monotable/server'
import type { Items } from './operation.ts'
import type { PartSearch } from './search/part-search.ts'

/** Turns texts into vectors. Vectors of different models, or of different dimensions, are never compared (E19). */
export interface Embedder {
  /** The model's name as it is stored beside every vector. */
  readonly model: string
  readonly dimension: number
  /** One vector of length 1 for each text, in their order. */
  embed(texts: readonly string[]): Promise<Float32Array[]>
}

/** A part as an explainer sees it: what was found, and how well it fits. */
export interface Explained {
  readonly part: Items['Part']
  readonly score: number
  /** Words of the query that the part has, in the language of the query. */
  readonly shared: readonly string[]
}

/** Says why parts fit a query. */
export interface Explainer {
  readonly model: string
  /** One reason for each part, in their order. */
  explain(query: string, parts: readonly Explained[]): Promise<string[]>
}

/** The ports of this system, beside those that every system has. */
export interface OwnPorts {
  readonly embedder: Embedder
  readonly explainer: Explainer
  /** All parts by meaning and by words, in memory. Whoever changes a part says so: `search.touch(partId)`. */
  readonly search: PartSearch
}

export type EecarPorts = Ports & OwnPorts
