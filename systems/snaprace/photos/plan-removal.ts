import { ifUnchanged, outdated } from '@monotable/server/kit'
import { type PlannedWrite, when } from 'monotable'
import type { Db, Items, Plan } from '../operation.ts'
import { rawIdOf } from '../values/value-types.ts'

/**
 * Removes a photo with its index rows, and from the counters. Its guard stays, with nothing but the ulid, so that the
 * photo does not come back, even if it is being reprocessed right now.
 */
export async function planRemoval(t: Plan, db: Db, photo: Items['Photo']): Promise<PlannedWrite[]> {
  const { orgId, eventId, ulid } = photo
  const key = { orgId, eventId, rawId: rawIdOf(photo.rawKey) }
  const removedGuard = { ...key, state: 'REMOVED' as const }
  const guard = await db.RawGuard.get(key, { consistent: true })
  return [
    t.Photo.delete({ orgId, eventId, ulid }, ifUnchanged(photo)),
    ...photo.bibs.map(bib => t.BibIndex.delete({ orgId, eventId, ulid, bib })),
    t.BibReview.delete({ orgId, eventId, ulid }),
    // A photo that another program wrote has no guard; it must not come back either.
    ...(guard ? [] : [t.RawGuard.create({ ...removedGuard, ulid }, { otherwise: outdated })]),
    ...(guard?.ulid === ulid
      ? [
          t.RawGuard.update(
            guard,
            { set: { state: 'REMOVED', attempts: 0 }, remove: [...notKept] },
            { condition: when('state = {was}', { was: guard.state }), otherwise: outdated },
          ),
        ]
      : []),
  ]
}

const notKept = [
  'rawKey',
  'filename',
  'reason',
  'photographerId',
  'capturedAt',
  'analysis',
  'prepared',
  'found',
  'deliveries',
] as const
