import { isError } from 'monotable'
import { type Credit, creditOf } from './credit.ts'
import type { IngestContext, Upload } from './step.ts'

const names = ['photographerHandle', 'photographerDisplayName'] as const

/**
 * Looks once more, after a photo is published, whether what it says of its photographer is still so: a change of the
 * truth just before may have been told to all photos but this one.
 */
export async function followCredit(
  { db, ports }: IngestContext,
  { orgId, eventId, ulid }: Upload,
  given: Credit,
): Promise<void> {
  if (given.photographerId === undefined) return
  const now = () => creditOf(ports.truth, { orgId, eventId }, given.photographerId)
  if (isSame(given, await now())) return
  const photo = await db.Photo.get({ orgId, eventId, ulid }, { consistent: true })
  if (photo?.photographerId === undefined) return
  // Asked after the photo was read: whoever has changed that since has seen a truth at least as new.
  const credit = await now()
  await db.Photo.update(photo, changeTo(credit), { ifVersion: photo.version, read: true }).catch(error => {
    if (!isError(error, 'STALE_VERSION') && !isError(error, 'NOT_FOUND')) throw error
  })
}

/** As the jobs do that follow the truth: without assignment nothing is left, without activity no names. */
function changeTo({ creditFlag, photographerHandle, photographerDisplayName }: Credit) {
  if (creditFlag === 'INACTIVE') return { remove: names }
  if (creditFlag !== undefined)
    return { set: { creditFlag: 'UNLINKED' as const }, remove: ['photographerId', ...names] as const }
  return { set: { photographerHandle, photographerDisplayName } }
}

function isSame(one: Credit, other: Credit): boolean {
  return (
    one.photographerId === other.photographerId &&
    one.photographerHandle === other.photographerHandle &&
    one.photographerDisplayName === other.photographerDisplayName
  )
}
