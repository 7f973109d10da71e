import type { Call } from '@monotable/server'
import { embedText } from '../embedding/embed-text.ts'
import { queryFolder, vectorFrom } from '../embedding/vector-object.ts'
import type { Db, Items } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { expandQuery } from './expand-query.ts'

type Entry = Items['MatchResult']
type Looking = Pick<Call<Db, EecarPorts>, 'db' | 'ports' | 'log'>

interface Wanted {
  readonly query: string
  readonly limit: number
  readonly minSimilarity: number
}

/** How many kept queries are compared, the most frequent first. */
const mostCompared = 5000
/** How many queries without a vector of this model are embedded for one request. */
const mostEmbedded = 200
const atOnce = 32

/** Vectors of kept queries that were read or made: those of one model, since the process has one. */
export class QueryVectors {
  readonly #known = new Map<string, Float32Array>()

  get(entry: Entry): Float32Array | undefined {
    return this.#known.get(nameOf(entry))
  }

  set(entry: Entry, vector: Float32Array): void {
    this.#known.set(nameOf(entry), vector)
    if (this.#known.size > mostCompared) this.#known.delete(this.#known.keys().next().value as string)
  }
}

const nameOf = ({ queryHash, createdAt }: Entry) => `${queryHash} ${createdAt}`

/**
 * The kept queries that mean nearly the same as this one, the most similar first, of equally similar ones the more
 * frequent. `compared` says how many were looked at, `skipped` how many of those had no vector and were too many to
 * embed; `isAll` is false where more are kept than are compared.
 */
export async function findSimilarQueries(looking: Looking, { query, limit, minSimilarity }: Wanted) {
  const { db, ports } = looking
  const wanted = await embedText(ports.embedder, expandQuery(query))
  const { entries, isAll } = await readMostFrequent(db)
  for (let at = 0; at < entries.length; at += atOnce)
    await Promise.all(entries.slice(at, at + atOnce).map(entry => readVector(looking, entry)))
  await embedMissing(looking, entries)
  const found = entries.flatMap(entry => {
    const vector = ports.queryVectors.get(entry)
    return vector ? [{ ...entry, similarity: cosine(wanted, vector) }] : []
  })
  const items = found
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((one, other) => other.similarity - one.similarity || other.hitCount - one.hitCount)
    .slice(0, limit)
  return { items, compared: found.length, skipped: entries.length - found.length, isAll }
}

async function readMostFrequent(db: Db): Promise<{ entries: Entry[]; isAll: boolean }> {
  const entries: Entry[] = []
  for await (const entry of db.popularQueries.each({}, { limit: 100 })) {
    if (entries.length === mostCompared) return { entries, isAll: false }
    entries.push(entry)
  }
  return { entries, isAll: true }
}

/** Only vectors of this model can be compared (E19); their folder names the model. */
async function readVector({ ports, log }: Looking, entry: Entry): Promise<void> {
  const { embedder, objects, queryVectors } = ports
  if (queryVectors.get(entry) || !entry.queryEmbedding.startsWith(queryFolder(embedder))) return
  try {
    const bytes = await objects.get(entry.queryEmbedding)
    const vector = bytes && vectorFrom(bytes, embedder.dimension)
    if (vector?.every(Number.isFinite)) queryVectors.set(entry, vector)
  } catch (error) {
    log.warn({ err: error, queryHash: entry.queryHash }, 'the vector of a kept query was not read')
  }
}

async function embedMissing({ ports, log }: Looking, entries: readonly Entry[]): Promise<void> {
  const { embedder, queryVectors } = ports
  const missing = entries.filter(entry => !queryVectors.get(entry)).slice(0, mostEmbedded)
  for (let at = 0; at < missing.length; at += atOnce) {
    const some = missing.slice(at, at + atOnce)
    try {
      const vectors = await embedder.embed(some.map(({ query }) => expandQuery(query)))
      for (const [place, entry] of some.entries()) {
        const vector = vectors[place]
        if (vector?.length === embedder.dimension) queryVectors.set(entry, vector)
      }
    } catch (error) {
      log.warn({ err: error }, 'kept queries without a vector were not embedded')
      return
    }
  }
}

/** From 0 to 1: what points away is as unlike as can be. */
function cosine(one: Float32Array, other: Float32Array): number {
  let [dot, square, otherSquare] = [0, 0, 0]
  for (const [at, value] of one.entries()) {
    const against = other[at] as number
    dot += value * against
    square += value * value
    otherSquare += against * against
  }
  const lengths = Math.sqrt(square * otherSquare)
  return lengths === 0 ? 0 : Math.min(1, Math.max(0, dot / lengths))
}
