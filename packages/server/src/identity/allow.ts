import type { Operation } from '../declare/operation.ts'
import { refuse } from '../errors.ts'
import type { RunningSystem } from '../run/runtime.ts'
import type { Actor } from './actor.ts'

const none: ReadonlySet<string> = new Set()

/**
 * What the caller is to the things that the path names, if that is enough for the operation.
 * Callers without identity are nothing to anything, so nothing is looked up for them.
 */
export async function allow(
  { system, db }: RunningSystem,
  operation: Operation,
  actor: Actor,
  path: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const { may } = operation
  if (actor.id === undefined) {
    if (may === 'anyone') return none
    throw refuse('UNAUTHENTICATED', 'Sign in first: this needs a signed-in user', { reason: 'missing' })
  }
  const roles = new Set((await system.findRoles?.({ operation, actor, path, db })) ?? [])
  if (may === 'anyone' || may === 'signedIn' || may.some(role => roles.has(role))) return roles
  throw refuse('FORBIDDEN', 'You are not allowed to do this')
}
