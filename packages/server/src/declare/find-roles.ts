import type { Actor } from '../identity/actor.ts'
import type { Operation } from './operation.ts'

/** What roles are found by: who asks for what, on which path, with the system's client to look things up. */
export interface Question<Db> {
  readonly operation: Operation
  readonly actor: Actor
  readonly path: Readonly<Record<string, string>>
  readonly db: Db
}

/**
 * What a signed-in caller is to the things that the path names; each operation says by `may` which of these roles may
 * call it. Strongly consistent reads only.
 */
export type FindRoles<Db = unknown, Role extends string = string> = (
  question: Question<Db>,
) => Promise<Iterable<Role>> | Iterable<Role>
