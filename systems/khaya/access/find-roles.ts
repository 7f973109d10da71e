import type { FindRoles } from '@monotable/server'
import { refuse } from '../errors.ts'
import type { Db, Role } from '../operation.ts'
import { userOf } from '../people/acting-user.ts'
import { relationsTo } from './relations.ts'

const roleOf = { Buyer: 'buyer', Worker: 'worker', Seller: 'seller' } as const

/** Who somebody is, the guard of the token's subject and the profile say, on every call. */
export const findRoles: FindRoles<Db, Role> = async ({ operation, actor, path, db }) => {
  const roles: Role[] = actor.claims.role === 'admin' ? ['admin'] : []
  // Nothing has to be looked up: where it matters who reads, the operation does it.
  if (operation.may === 'anyone') return roles
  const user = await userOf(db, actor)
  if (!user) {
    // Signing up is open to whoever is signed in, and the only thing without a profile.
    if (roles.length === 0 && operation.may !== 'signedIn') throw refuse('NO_PROFILE')
    return roles
  }
  const { userId, suspendedAt } = user.item
  if (operation.method !== 'GET' && suspendedAt !== undefined) throw refuse('ACCOUNT_SUSPENDED')
  return [...roles, roleOf[user.entity], ...(await relationsTo(db, path, userId))]
}
