import type { FindRoles } from '@monotable/server'
import type { Db, Role } from '../operation.ts'
import { roleIn } from './find-role.ts'

/** Owner and staff are known by the membership, which is looked up on every call (S4, S5). */
export const findRoles: FindRoles<Db, Role> = async ({ actor, path, db }) => {
  const isOperator = actor.claims.role === 'operator'
  const role = path.shopId && actor.id ? await roleIn(db, actor.id, path.shopId) : undefined
  return [...(isOperator ? (['operator'] as const) : []), ...(role ? [role] : [])]
}
