import type { Db, Items } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'
import { isUnderWay } from '../uploads/step.ts'

type Photo = Items['Photo']

/** What of a photo has something to agree with. */
export type CheckedPhoto = Pick<
  Photo,
  | 'orgId'
  | 'eventId'
  | 'ulid'
  | 'bibs'
  | 'faceIds'
  | 'photographerId'
  | 'photographerHandle'
  | 'photographerDisplayName'
  | 'version'
>

/** The items of an event that must agree, with the attributes that are compared. */
export interface EventItems {
  readonly photos: Map<string, CheckedPhoto>
  /** Bibs by the photo that their rows name, and faces. */
  readonly bibRows: Map<string, Set<string>>
  readonly faceRows: Map<string, Set<string>>
  /** Photos whose uploads are still worked on: their faces have rows before the photo says so. */
  readonly underWay: Set<string>
  /** Whether anything was counted: photos of other programs are not. */
  readonly isCounted: boolean
  /** Rows that are of an entity, and not in its form. */
  readonly unreadable: number
}

export interface Counts {
  photoCount: number
  faceCount: number
  readonly ofPhotographers: Map<string, number>
}

const pageSize = 1000

/** Reads the whole partition of an event once. */
export async function readEventItems(db: Db, { orgId, eventId }: EventKey): Promise<EventItems> {
  const photos = new Map<string, CheckedPhoto>()
  const bibRows = new Map<string, Set<string>>()
  const faceRows = new Map<string, Set<string>>()
  const underWay = new Set<string>()
  let isCounted = false
  let unreadable = 0
  let cursor: string | undefined
  do {
    // What another program keeps beside the photos is its own affair.
    const options = { limit: pageSize, foreign: 'raw' as const, ...(cursor !== undefined && { cursor }) }
    const page = await db.everythingOf({ orgId, eventId }, options)
    for (const photo of page.of.Photo) photos.set(photo.ulid, checked(photo))
    for (const { ulid, bib } of page.of.BibIndex) setIn(bibRows, ulid).add(bib)
    for (const { ulid, faceId } of page.of.FaceIndex) setIn(faceRows, ulid).add(faceId)
    for (const upload of page.of.RawGuard) if (isUnderWay(upload)) underWay.add(upload.ulid)
    isCounted ||= page.of.Stats.length + page.of.PhotographerStats.length > 0
    unreadable += page.skipped ?? 0
    cursor = page.cursor
  } while (cursor !== undefined)
  return { photos, bibRows, faceRows, underWay, isCounted, unreadable }
}

function checked(photo: Photo): CheckedPhoto {
  const { orgId, eventId, ulid, bibs, faceIds, version } = photo
  const { photographerId, photographerHandle, photographerDisplayName } = photo
  const credit = { photographerId, photographerHandle, photographerDisplayName }
  return { orgId, eventId, ulid, bibs, faceIds, version, ...credit }
}

function setIn(map: Map<string, Set<string>>, key: string): Set<string> {
  const found = map.get(key) ?? new Set()
  map.set(key, found)
  return found
}

/** What the counters should say of these photos. */
export function countsOf(photos: Iterable<CheckedPhoto>): Counts {
  const counts: Counts = { photoCount: 0, faceCount: 0, ofPhotographers: new Map() }
  for (const { faceIds, photographerId } of photos) {
    counts.photoCount++
    counts.faceCount += faceIds.length
    if (photographerId !== undefined)
      counts.ofPhotographers.set(photographerId, (counts.ofPhotographers.get(photographerId) ?? 0) + 1)
  }
  return counts
}
