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
