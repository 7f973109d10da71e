import type { Profile } from './profile.ts'

export const flags = ['phoneVerified', 'idVerified', 'businessVerified'] as const

export type Flag = (typeof flags)[number]

/** What must be verified of each role. */
export const flagsOf = {
  Buyer: ['phoneVerified'],
  Worker: ['phoneVerified', 'idVerified'],
  Seller: ['phoneVerified', 'businessVerified'],
} as const satisfies Readonly<Record<Profile['entity'], readonly Flag[]>>

/** A flag with what follows from it: verified is who has all flags of the role. */
export function withFlag({ entity, item }: Profile, flag: Flag, value: boolean) {
  const after: Partial<Record<Flag, boolean>> = { ...item, [flag]: value }
  return { [flag]: value, verified: flagsOf[entity].every(name => after[name] === true) }
}
