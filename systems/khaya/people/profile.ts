import { refuse } from '@monotable/server/kit'
import type { Db } from '../operation.ts'

/** A user of any role: `entity` says which, and so what `item` has. */
export type Profile = Awaited<ReturnType<Db['profile']>>['items'][number]

export type Role = Profile['entity']

export async function profileOf(db: Db, userId: string): Promise<Profile | undefined> {
  const { items } = await db.profile({ userId }, { consistent: true })
  return items[0]
}

export async function foundProfile(db: Db, userId: string): Promise<Profile> {
  const profile = await profileOf(db, userId)
  if (!profile) throw refuse('NOT_FOUND', 'There is no such user')
  return profile
}

/** What others call them. */
export function nameOf({ entity, item }: Profile): string {
  return entity === 'Seller' ? item.businessName : item.name
}
