import { type Db, type Items, reaction } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { copyNames, hasNames, namesOf, takeCredit } from './copy-names.ts'

interface Context {
  readonly db: Db
  readonly ports: Pick<SnapracePorts, 'truth'>
}

/** Brings names and credit of a photo in line with the truth; returns whether they differed. */
export async function followTruth({ db, ports }: Context, seen: Items['Photo']): Promise<boolean> {
  const { orgId, eventId, ulid } = seen
  const read = () => db.Photo.get({ orgId, eventId, ulid }, { consistent: true })
  for (let photo: typeof seen | undefined = seen; photo?.photographerId !== undefined; photo = await read()) {
    // Asked after the photo was read: whoever has changed the credit since has seen a truth at least as new.
    const standing = await ports.truth.photographerAt(eventId, photo.photographerId)
    const names = namesOf(standing)
    const isCredited = standing?.isAssigned === true
    if (isCredited && hasNames(photo, names)) return false
    const known = { ifVersion: photo.version }
    if (await (isCredited ? copyNames(db, photo, names, known) : takeCredit(db, photo, known))) return true
  }
  return false
}

// A change of the truth just before a photo was published may have reached all photos but this one.
export const creditNewPhoto = reaction({
  title: 'Gives a new photo the current names of its photographer',
  on: {
    Photo: {
      created: async (photo, context) => void (await followTruth(context, photo)),
    },
  },
})
