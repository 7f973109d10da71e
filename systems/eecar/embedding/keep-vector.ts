import type { Ports } from '@monotable/server'
import { refuse } from '../errors.ts'
import type { Db } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { embedText } from './embed-text.ts'
import { type DescribedPart, partText } from './part-text.ts'
import { vectorBytes, vectorKey } from './vector-object.ts'

/** The vector of a part's text, and the model that made it. */
export interface Embedded {
  readonly vector: Float32Array
  readonly text: string
  readonly embeddingModel: string
  readonly dimension: number
}

export async function embedPart({ embedder }: EecarPorts, described: DescribedPart): Promise<Embedded> {
  const text = partText(described)
  const vector = await embedText(embedder, text)
  return { vector, text, embeddingModel: embedder.model, dimension: embedder.dimension }
}

/** Stores the vector of a part, with its text, as an object, and returns the reference to it. */
export async function keepVector(
  { objects }: Ports,
  partId: string,
  { vector, text, embeddingModel, dimension }: Embedded,
) {
  const s3Key = vectorKey({ partId, embeddingModel, dimension })
  try {
    await objects.put(s3Key, vectorBytes(vector, text))
  } catch (error) {
    throw refuse('EMBEDDING_UNAVAILABLE', { embeddingModel }, error)
  }
  return { partId, s3Key, embeddingModel, dimension }
}

/** Deletes the vector of a part whose registration failed. */
export async function dropVector(
  db: Db,
  { objects }: Ports,
  { partId, s3Key }: { readonly partId: string; readonly s3Key: string },
): Promise<void> {
  // A registration that seems to have failed may have succeeded.
  if (!(await db.Part.get({ partId }, { consistent: true }))) await objects.delete(s3Key)
}
