import type { FaceMatch } from '../ports/image-ports.ts'

/** What a selfie search looks for, whoever does it. */
export const search = { similarity: 85, faces: 50 } as const

/** Those that are similar enough, the most similar first, and not more than can be of interest. */
export function pickBestMatches(matches: readonly FaceMatch[]): FaceMatch[] {
  return matches
    .filter(({ similarity }) => similarity >= search.similarity)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, search.faces)
    .map(({ faceId, similarity }) => ({ faceId, similarity }))
}
