import type { JobContext, Keep, Progress } from '../jobs/progress.ts'
import { walkPages } from '../jobs/walk-pages.ts'
import type { Items } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'
import { takeCredit } from './copy-names.ts'

type Photo = Items['Photo']

/** Photos of one event count in one place, so that few of them can be changed at once. */
const atOnce = 5

export interface Unlinked extends EventKey {
  readonly photographerId: string
  readonly until: string
}

/** Takes the credit from the photos of an event. Those of one who was assigned again since keep what came later. */
export function unlinkPhotos(
  { db, ports }: JobContext,
  { orgId, eventId, photographerId, until }: Unlinked,
  from: Progress,
  keep: Keep,
): Promise<Progress> {
  const unlinkPage = async (photos: readonly Photo[]) => {
    const isAssigned = await ports.truth.isAssigned(eventId, photographerId)
    const meant = photos.filter(photo => photo.orgId === orgId && (!isAssigned || photo.createdAt <= until))
    const done = await Promise.all(meant.map(photo => takeCredit(db, photo)))
    return done.filter(Boolean).length
  }
  const read = (at: { cursor?: string }) =>
    db.photosByPhotographerInEvent({ photographerId, eventId }, { limit: atOnce, ...at })
  return walkPages(read, from, unlinkPage, keep)
}
