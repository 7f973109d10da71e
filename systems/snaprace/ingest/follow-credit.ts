import { isError } from 'monotable'
import { type Credit, creditOf } from './credit.ts'
import type { IngestContext, Upload } from './step.ts'

/**
 * Looks once more, after a photo is published, whether what it says of its photographer is still so: a change of the
 * truth just before may have been told to all photos but this one.
 */
export async function followCredit({ db, ports }: IngestContext, upload: Upload): Promise<void> {
  const { orgId, eventId, ulid, photographerId } = upload
  if (photographerId === undefined) return
  const photo = await db.Photo.get({ orgId, eventId, ulid }, { consistent: true })
  if (photo?.photographerId === undefined) return
  const credit = await creditOf(ports.truth, { orgId, eventId }, photographerId)
  if (isSame(photo, credit)) return
  const { photographerHandle, photographerDisplayName, creditFlag } = credit
  const names = { photographerHandle, photographerDisplayName }
  const change =
    creditFlag === 'NOT_ASSIGNED' || creditFlag === 'UNKNOWN'
      ? {
          set: { creditFlag: 'UNLINKED' as const },
          remove: ['photographerId', 'photographerHandle', 'photographerDisplayName'] as const,
        }
      : {
          set: names,
          remove:
            creditFlag === 'INACTIVE' ? (['photographerHandle', 'photographerDisplayName'] as const) : [],
        }
  // Whoever has changed it since has seen the newer truth.
  await db.Photo.update(photo, change, { ifVersion: photo.version }).catch(error => {
    if (!isError(error, 'STALE_VERSION') && !isError(error, 'NOT_FOUND')) throw error
  })
}

function isSame(photo: Credit, credit: Credit): boolean {
  return (
    photo.photographerId === credit.photographerId &&
    photo.photographerHandle === credit.photographerHandle &&
    photo.photographerDisplayName === credit.photographerDisplayName
  )
}
