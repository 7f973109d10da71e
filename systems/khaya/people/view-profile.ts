import { badgesOf } from './badges.ts'
import type { Profile } from './profile.ts'

const roles = { Buyer: 'BUYER', Worker: 'WORKER', Seller: 'SELLER' } as const

export function roleOf({ entity }: Profile) {
  return roles[entity]
}

/** A profile as it is answered; of that the operation's output leaves what its readers may see. */
export function viewProfile(profile: Profile, now: Date) {
  const shown = { ...profile.item, role: roleOf(profile), badges: badgesOf(profile, now) }
  // A rate of nothing is no rate: whoever has had no job yet is new, not unreliable (K26).
  const isUntried = profile.entity === 'Worker' && profile.item.totalJobs + profile.item.jobsAbandoned === 0
  return isUntried ? { ...shown, completionRate: undefined } : shown
}
