import type { FindRoles } from '@monotable/server'
import type { Db, Role } from '../operation.ts'

const scopes: ReadonlySet<unknown> = new Set<Role>([
  'registry:read',
  'registry:write',
  'observe:write',
  'schedule',
  'admin',
])

/** The scopes of the token: a list, or words in one text, as OAuth has it. No scope has another in it. */
export const findRoles: FindRoles<Db, Role> = ({ actor: { claims } }) => {
  const given: unknown[] = typeof claims.scope === 'string' ? claims.scope.split(' ') : [claims.scope].flat()
  return given.filter((scope): scope is Role => scopes.has(scope))
}
