import type { Actor } from './identity/actor.ts'

/** What decides on a request: who, on which path, with the system's client to look things up. */
export interface Question<Db> {
  readonly operation: string
  readonly actor: Actor
  readonly path: Readonly<Record<string, string>>
  readonly db: Db
}

/**
 * Who may do what, as a table: for each operation the roles that may, or `public` for everybody and `signedIn` for
 * whoever has an identity. A system with an operation that is missing here does not start.
 */
export interface Policy<Db = unknown> {
  /** What a signed-in caller is to the things that the path names. Strongly consistent reads only. */
  readonly roles: (question: Question<Db>) => Promise<Iterable<string>> | Iterable<string>
  readonly may: Readonly<Record<string, 'public' | 'signedIn' | readonly string[]>>
  /** Fields of answers that only these roles see, by operation: `{ getUser: { email: ['self', 'admin'] } }`. */
  readonly shown?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

export function policyFor<Db>() {
  return (policy: Policy<Db>): Policy<Db> => policy
}
