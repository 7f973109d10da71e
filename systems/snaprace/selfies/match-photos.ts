import type { Db, Items } from '../operation.ts'
import type { FaceMatch } from '../ports/image-ports.ts'
import type { EventKey } from '../truth/truth.ts'

interface Matched {
  readonly similarity: number
  readonly photo: Items['Photo']
}

/** Finds the photos with these faces, each with its best similarity: most similar first, then newest. */
export async function matchPhotos(
  db: Db,
  { orgId, eventId }: EventKey,
  matches: readonly FaceMatch[],
  bib: string | undefined,
): Promise<Matched[]> {
  const event = { orgId, eventId }
  const [found, known] = await Promise.all([
    Promise.all(matches.map(match => photosWith(db, event, match))),
    bib === undefined ? new Set<string>() : ulidsOf(db, event, bib),
  ])
  const best = new Map<string, Matched>()
  for (const match of found.flat()) {
    const { ulid } = match.photo
    if (!known.has(ulid) && match.similarity > (best.get(ulid)?.similarity ?? -1)) best.set(ulid, match)
  }
  return [...best.values()].sort(
    (one, other) => other.similarity - one.similarity || (one.photo.ulid < other.photo.ulid ? 1 : -1),
  )
}

async function photosWith(db: Db, event: EventKey, { faceId, similarity }: FaceMatch): Promise<Matched[]> {
  const matched: Matched[] = []
  for await (const photo of db.photosByFace.each({ ...event, faceId })) matched.push({ similarity, photo })
  return matched
}

/** All photos of a bib, from the first page to the last. */
async function ulidsOf(db: Db, event: EventKey, bib: string): Promise<Set<string>> {
  const ulids = new Set<string>()
  const where = ({ orgId }: { readonly orgId: string }) => orgId === event.orgId
  for await (const { ulid } of db.photosByBib.each({ ...event, bib }, { limit: 100, where })) ulids.add(ulid)
  return ulids
}
