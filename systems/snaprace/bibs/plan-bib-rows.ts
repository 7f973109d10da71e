import type { PlannedWrite } from 'monotable'
import type { Items, Plan } from '../operation.ts'

/** Replaces the index rows of a photo by those of its new bibs; rows that stay are not touched (R8). */
export function planBibRows(t: Plan, photo: Items['Photo'], bibs: readonly string[]): PlannedWrite[] {
  const { orgId, eventId, ulid } = photo
  const row = (bib: string) => ({ orgId, eventId, ulid, bib })
  return [
    ...photo.bibs.filter(bib => !bibs.includes(bib)).map(bib => t.BibIndex.delete(row(bib))),
    // A put, because a row that drifted from the photo's list may exist already.
    ...bibs.filter(bib => !photo.bibs.includes(bib)).map(bib => t.BibIndex.put(row(bib))),
  ]
}
