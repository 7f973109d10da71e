import { refuse } from '../errors.ts'
import type { Embedder } from '../ports/ports.ts'

/** The vector of a text; `EMBEDDING_UNAVAILABLE` if the embedder fails, before anything is written. */
export async function embedText(embedder: Embedder, text: string): Promise<Float32Array> {
  try {
    const [vector] = await embedder.embed([text])
    if (vector?.length !== embedder.dimension)
      throw new Error(`${embedder.model} gave no vector of ${embedder.dimension} dimensions`)
    return vector
  } catch (error) {
    throw refuse('EMBEDDING_UNAVAILABLE', { embeddingModel: embedder.model }, error)
  }
}

/** So many vectors of sentences are kept: half a megabyte. */
const mostSentences = 200

const ofSentences = new WeakMap<Embedder, Map<string, Float32Array>>()

/** The vector of what somebody asks for. The same sentence has the same vector: it is not made again for the next page. */
export async function embedSentence(embedder: Embedder, text: string): Promise<Float32Array> {
  const kept = ofSentences.get(embedder) ?? new Map<string, Float32Array>()
  ofSentences.set(embedder, kept)
  const known = kept.get(text)
  if (known) return known
  const vector = await embedText(embedder, text)
  if (kept.size >= mostSentences) kept.delete(kept.keys().next().value as string)
  kept.set(text, vector)
  return vector
}
