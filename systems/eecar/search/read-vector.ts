import { isObjectKey, type Objects } from '@monotable/server'
import { textFrom, vectorFrom } from '../embedding/vector-object.ts'
import type { Items } from '../operation.ts'
import type { Embedder } from '../ports/ports.ts'

type Reference = Items['VectorReference']
type Set = Pick<Embedder, 'model' | 'dimension'>

/** Why the vector of a part is not compared. */
export type SkipReason = 'none' | 'other-model' | 'other-dimension' | 'file-missing' | 'file-damaged'

export type Usable =
  | { readonly vector: Float32Array; readonly text: string | undefined }
  | { readonly skipped: SkipReason }

/** The vector that a reference points to, with its text, if it belongs to the set that is searched (E19). */
export async function readVector(
  objects: Objects,
  reference: Reference | undefined,
  { model, dimension }: Set,
): Promise<Usable> {
  if (!reference) return { skipped: 'none' }
  if (reference.embeddingModel !== model) return { skipped: 'other-model' }
  if (reference.dimension !== dimension) return { skipped: 'other-dimension' }
  // Another program may have kept it where this store has nothing.
  const bytes = isObjectKey(reference.s3Key) ? await objects.get(reference.s3Key) : undefined
  if (!bytes) return { skipped: 'file-missing' }
  const vector = vectorFrom(bytes, dimension)
  if (!vector?.every(Number.isFinite)) return { skipped: 'file-damaged' }
  return { vector, text: textFrom(bytes, dimension) }
}
