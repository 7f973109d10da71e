import * as z from 'zod'
import type { Profile } from './profile.ts'

const day = 86_400_000

/** Badges that describe somebody at a glance, computed on every read. */
const rules = {
  topRated: ({ item }) => item.trustScore >= 4.5 && item.ratingCount >= 10,
  experienced: ({ entity, item }) => entity === 'Worker' && item.totalJobs >= 50,
  verified: ({ item }) => item.verified,
  new: ({ item }, now) => now.getTime() - Date.parse(item.createdAt) <= 30 * day,
} as const satisfies Readonly<Record<string, (profile: Profile, now: Date) => boolean>>

type Badge = keyof typeof rules

const names = Object.keys(rules) as [Badge, ...Badge[]]

export const badge = z.enum(names)

export function badgesOf(profile: Profile, now: Date): Badge[] {
  return names.filter(name => rules[name](profile, now))
}
