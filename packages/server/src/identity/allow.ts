import { refuse } from '../errors.ts'
import type { RunningSystem } from '../runtime.ts'
import type { Actor } from './actor.ts'

const none: ReadonlySet<string> = new Set()

/**
 * What the caller is to the things that the path names, if that is enough for the operation by the system's policy.
 * Callers without identity are nothing to anything, so nothing is looked up for them.
 */
export async function allow(
  { system, db }: RunningSystem,
  operation: string,
  actor: Actor,
  path: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const line = system.policy.may[operation]
  if (line === undefined) throw new Error(`The policy of ${system.name} says nothing of ${operation}`)
  if (actor.id === undefined) {
    if (line === 'public') return none
    throw refuse('UNAUTHENTICATED', 'This needs a signed-in user', { reason: 'missing' })
  }
  const roles = new Set(await system.policy.roles({ operation, actor, path, db }))
  if (typeof line === 'string' || line.some(role => roles.has(role))) return roles
  throw refuse('FORBIDDEN', 'You may not do this here')
}
