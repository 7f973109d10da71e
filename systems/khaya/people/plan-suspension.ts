import { changed, changesOf, checkVersion } from '@monotable/server/kit'
import type { Db, Plan } from '../operation.ts'
import { planProfileUpdate } from './plan-profile-update.ts'
import { findProfile, type Profile } from './profile.ts'
import { viewProfile } from './view-profile.ts'

interface Wanted {
  readonly isSuspended: boolean
  readonly now: Date
  readonly ifMatch: number | undefined
}

/** Suspends or lifts: the keys of searches go and come with it. Who is so already stays as it is. */
export async function planSuspension(t: Plan, db: Db, userId: string, { isSuspended, now, ifMatch }: Wanted) {
  const profile = await findProfile(db, userId)
  const { item } = profile
  checkVersion(item, ifMatch)
  if ((item.suspendedAt !== undefined) === isSuspended)
    return { writes: [], answer: viewProfile(profile, now) }
  const updatedAt = now.toISOString()
  const said = { suspendedAt: isSuspended ? updatedAt : null, updatedAt }
  const after = { ...profile, item: { ...changed(item, said), version: item.version + 1 } } as Profile
  return { writes: [planProfileUpdate(t, profile, changesOf(said))], answer: viewProfile(after, now) }
}
