import { refuse } from './errors.ts'
import { policyOf } from './operation.ts'
import { operations } from './operations.ts'
import { userOf } from './people/acting-user.ts'
import { relationsTo } from './relations.ts'

// Users are `buyer`, `worker` or `seller`, and besides what `relations.ts` says they are to what a path names.

const may: Readonly<Record<string, 'public' | 'signedIn' | readonly string[]>> = {}

/** The only one for those who have no profile yet. */
const signingUp = 'signUp'

/** Who may do what. Who somebody is, the guard of the token's subject and the profile say, on every call. */
export const policy = policyOf({
  may,
  roles: async ({ operation, actor, path, db }) => {
    const roles = actor.claims.role === 'admin' ? ['admin'] : []
    // Nothing has to be looked up: where it matters who reads, the operation does it.
    if (may[operation] === 'public') return roles
    const user = await userOf(db, actor)
    if (!user) {
      if (roles.length === 0 && operation !== signingUp) throw refuse('NO_PROFILE')
      return roles
    }
    const { userId, suspendedAt } = user.item
    const isWrite = operations[operation]?.method !== 'GET'
    if (isWrite && suspendedAt !== undefined) throw refuse('ACCOUNT_SUSPENDED')
    return [...roles, user.entity.toLowerCase(), ...(await relationsTo(db, path, userId))]
  },
})
