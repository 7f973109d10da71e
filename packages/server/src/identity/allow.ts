import type { FindRoles } from '../declare/find-roles.ts'
import type { Operation } from '../declare/operation.ts'
import { refuse } from '../errors.ts'
import type { Actor } from './actor.ts'

interface AllowedIn {
  readonly system: { readonly findRoles?: FindRoles | undefined }
  readonly db: unknown
}

const none: ReadonlySet<string> = new Set()

/**
 * What the caller is to the things that the path names, if that is enough for the operation.
 * Callers without identity are nothing to anything, so nothing is looked up for them.
 */
export async function allow(
  { system, db }: AllowedIn,
  operation: Operation,
  actor: Actor,
  path: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  if (actor.id === undefined) {
    if (operation.may === 'anyone') return none
    throw refuse('UNAUTHENTICATED', 'Sign in first: this needs a signed-in user', { reason: 'missing' })
  }
  const roles = new Set((await system.findRoles?.({ operation, actor, path, db })) ?? [])
  if (areEnough(operation, roles)) return roles
  throw refuse('FORBIDDEN', 'You are not allowed to do this')
}

/** Whether the roles of somebody who is signed in are enough for the operation. */
export const areEnough = ({ may }: Operation, roles: ReadonlySet<string>): boolean =>
  may === 'anyone' || may === 'signedIn' || may.some(role => roles.has(role))
