import type { FindRoles } from '@monotable/server'
import type { Db, Role } from '../operation.ts'
import { companyIn } from './company.ts'
import { whose } from './find-owners.ts'

/** Visitors browse, companies handle what is their own, admins see everything. */
export const findRoles: FindRoles<Db, Role> = async ({ operation, actor, path, db }) => {
  const acting = companyIn(actor)
  const isAdmin = actor.claims.role === 'admin'
  const roles: Role[] = isAdmin ? ['admin'] : acting === undefined ? [] : ['company']
  // What is open to all belongs to nobody in particular: nothing has to be looked up.
  if (operation.may === 'anyone') return roles
  const owners = await whose(db, path)
  return acting !== undefined && owners.includes(acting) ? [...roles, 'own'] : roles
}
