import type { JobContext, Keep, Progress } from '../jobs/progress.ts'
import { walkPages } from '../jobs/walk-pages.ts'
import type { Items } from '../operation.ts'
import { copyNames, hasNames, namesOf } from './copy-names.ts'

type Photo = Items['Photo']

/** Photos that are worked on at once. */
const atOnce = 25

/** Brings the names of a photographer to all photos that show others (R9). */
export function syncNames(
  { db, ports }: JobContext,
  photographerId: string,
  from: Progress,
  keep: Keep,
): Promise<Progress> {
  const { truth } = ports
  const syncPage = async (photos: readonly Photo[]) => {
    const changed = new Set<string>()
    let current = photos
    for (;;) {
      const photographer = await truth.photographer(photographerId)
      const names = namesOf(photographer)
      const others = current.filter(photo => !hasNames(photo, names))
      await Promise.all(
        others.map(async photo => (await copyNames(db, photo, names)) && changed.add(photo.ulid)),
      )
      // Who renames meanwhile may have been overtaken here: the newer truth must stand at the end.
      const after = await truth.photographer(photographerId)
      if (after?.version === photographer?.version) return changed.size
      current = await again(photos)
    }
  }
  const again = async (photos: readonly Photo[]) =>
    (await db.Photo.batchGet(photos, { consistent: true })).filter(photo => photo !== undefined)
  const read = (at: { cursor?: string }) =>
    db.photosByPhotographer({ photographerId }, { limit: atOnce, ...at })
  return walkPages(read, from, syncPage, keep)
}
