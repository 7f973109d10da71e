import type { Actor } from '@monotable/server'
import { refuse as refuseCommon } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import type { Db, Items } from '../operation.ts'
import { type Profile, profileOf, type Role } from './profile.ts'

/** A request has an actor of its own, so `findRoles` and the operation look once. */
const looked = new WeakMap<Actor, Promise<Profile | undefined>>()

/** The user that a token belongs to, if it has signed up. */
export function userOf(db: Db, actor: Actor): Promise<Profile | undefined> {
  const known = looked.get(actor) ?? lookUp(db, actor)
  looked.set(actor, known)
  return known
}

async function lookUp(db: Db, { id }: Actor): Promise<Profile | undefined> {
  const guard = id === undefined ? undefined : await db.SubGuard.get({ cognitoSub: id }, { consistent: true })
  return guard && profileOf(db, guard.userId)
}

/** Who acts, whatever the role. */
export async function actingUser(db: Db, actor: Actor): Promise<Profile> {
  const user = await userOf(db, actor)
  if (!user) throw refuse('NO_PROFILE')
  return user
}

/** Who acts, in the role that the operation needs. */
export async function actingAs<R extends Role>(role: R, db: Db, actor: Actor): Promise<Items[R]> {
  const { entity, item } = await actingUser(db, actor)
  if (entity !== role) throw refuseCommon('FORBIDDEN', `Only a ${role.toLowerCase()} can do this`)
  return item as Items[R]
}
