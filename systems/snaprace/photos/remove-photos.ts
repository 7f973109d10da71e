import { untilUpToDate } from '@monotable/server/kit'
import type { JobContext, Keep, Progress } from '../jobs/progress.ts'
import { walkPages } from '../jobs/walk-pages.ts'
import type { Db, Items } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'
import { planRemoval } from './plan-removal.ts'

type Photo = Items['Photo']

/** Photos of one event count in one place, so that few of them can be removed at once. */
const atOnce = 5

export interface RemovedPhotos extends EventKey {
  readonly photographerId: string
  readonly queuedAt: string
}

/** Takes down all photos of a photographer in an event, each in its own transaction. */
export async function removePhotos(
  { db, ports }: JobContext,
  { orgId, eventId, photographerId, queuedAt }: RemovedPhotos,
  from: Progress,
  keep: Keep,
): Promise<Progress> {
  const event = await ports.truth.event({ orgId, eventId })
  // Deleted meanwhile: an event of this id is a new one.
  if (!event || event.createdAt > queuedAt) return from
  const removePage = async (photos: readonly Photo[]) => {
    const meant = photos.filter(photo => photo.orgId === orgId)
    const removed = await Promise.all(meant.map(photo => removeOf(db, photo, photographerId)))
    return removed.filter(Boolean).length
  }
  const read = (at: { cursor?: string }) =>
    db.photosByPhotographerInEvent({ photographerId, eventId }, { limit: atOnce, ...at })
  return walkPages(read, from, removePage, keep)
}

/** Whether there was something to remove: an index can still show what is gone, or belongs to nobody any more. */
async function removeOf(db: Db, { orgId, eventId, ulid }: Photo, photographerId: string): Promise<boolean> {
  return untilUpToDate(async () => {
    let isRemoved = false
    await db.transact(async t => {
      const photo = await db.Photo.get({ orgId, eventId, ulid }, { consistent: true })
      isRemoved = photo?.photographerId === photographerId
      return photo && isRemoved ? planRemoval(t, db, photo) : []
    })
    return isRemoved
  })
}
