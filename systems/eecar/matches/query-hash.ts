import { createHash } from 'node:crypto'
import type { OwnPorts } from '../ports/ports.ts'
import type { Filters } from '../search/filters.ts'

export interface Asked {
  readonly query: string
  readonly filters: Filters
  readonly topK: number
  /** Names of wishes that are left out. */
  readonly without?: readonly string[] | undefined
}

/** Queries that differ only in how they are written become the same. */
export function canonicalQuery(query: string): string {
  // To upper case and back: letters that have two lower forms, or an upper form of two letters, meet. To lower case
  // before, since the capital ẞ is its own upper form.
  const folded = query.normalize('NFC').toLowerCase().toUpperCase().toLowerCase()
  return folded.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** What an answer depends on, and nothing else (E4). */
export function queryHashOf(
  { query, filters, topK, without = [] }: Asked,
  { embedder, explainer }: Pick<OwnPorts, 'embedder' | 'explainer'>,
): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  const canonical = {
    query: canonicalQuery(query),
    filters: set.sort(([one], [other]) => (one < other ? -1 : 1)),
    topK,
    ...(without.length > 0 && { without: [...new Set(without)].sort() }),
    embeddingModel: [embedder.model, embedder.dimension],
    explanationModel: explainer.model,
  }
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
}
