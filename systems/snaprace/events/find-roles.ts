import type { FindRoles } from '@monotable/server'
import type { Db, Role } from '../operation.ts'

/** The roles of a token that are the same wherever it is used. */
const general: ReadonlySet<unknown> = new Set<Role>(['visitor', 'photographer', 'platform', 'ingest'])

/** Organizers are so to what is their own, by the path. */
export const findRoles: FindRoles<Db, Role> = ({ actor, path }) => {
  const { role, orgId } = actor.claims
  if (general.has(role)) return [role as Role]
  // A path without an organizer names something that the operation looks at itself.
  const isOwn = path.orgId === undefined ? typeof orgId === 'string' : path.orgId === orgId
  return role === 'organizer' && isOwn ? ['organizer'] : []
}
