import type { FindRoles } from '../../../src/declare/find-roles.ts'
import type { Db } from './schema.ts'

export type Role = 'owner' | 'reader'

export const findRoles: FindRoles<Db, Role> = async ({ actor, path, db }) => {
  if (actor.id === undefined || path.shelfId === undefined) return []
  const member = await db.Member.get({ shelfId: path.shelfId, userId: actor.id }, { consistent: true })
  return member ? [member.role] : []
}
