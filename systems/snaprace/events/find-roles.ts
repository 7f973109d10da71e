import type { FindRoles } from '@monotable/server'
import type { Db, Role } from '../operation.ts'

/** The roles of a token that are the same wherever it is used. */
const general: ReadonlySet<unknown> = new Set<Role>(['visitor', 'photographer', 'platform', 'ingest'])

/** An organizer has that role only for its own events, by the path. */
export const findRoles: FindRoles<Db, Role> = ({ actor, path }) => {
  const { role, orgId } = actor.claims
  if (general.has(role)) return [role as Role]
  // Where the path names no organizer the operation checks ownership itself.
  const isOwn = path.orgId === undefined ? typeof orgId === 'string' : path.orgId === orgId
  return role === 'organizer' && isOwn ? ['organizer'] : []
}
