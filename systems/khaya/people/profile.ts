import { findOrRefuse } from '@monotable/server/kit'
import type { Db } from '../operation.ts'

/** A user of any role: `entity` says which, and so what `item` has. */
export type Profile = Awaited<ReturnType<Db['profile']>>['items'][number]

export type Role = Profile['entity']

export async function profileOf(db: Db, userId: string): Promise<Profile | undefined> {
  const { items } = await db.profile({ userId }, { consistent: true })
  return items[0]
}

export async function findProfile(db: Db, userId: string): Promise<Profile> {
  return findOrRefuse('user', profileOf(db, userId))
}

/** What others call them. */
export function nameOf({ entity, item }: Profile): string {
  return entity === 'Seller' ? item.businessName : item.name
}
