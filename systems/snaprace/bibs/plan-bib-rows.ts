import type { PlannedWrite } from 'monotable'
import type { Items, Plan } from '../operation.ts'

/** The writes by which the index rows of a photo become those of its new bibs: those that stay are not touched (R8). */
export function planBibRows(t: Plan, photo: Items['Photo'], bibs: readonly string[]): PlannedWrite[] {
  const { orgId, eventId, ulid } = photo
  const row = (bib: string) => ({ orgId, eventId, ulid, bib })
  return [
    ...photo.bibs.filter(bib => !bibs.includes(bib)).map(bib => t.BibIndex.delete(row(bib))),
    // A row that is there already, against the list of the photo, is what is wanted.
    ...bibs.filter(bib => !photo.bibs.includes(bib)).map(bib => t.BibIndex.put(row(bib))),
  ]
}
