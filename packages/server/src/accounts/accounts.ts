import type { SampleUser } from '../declare/system.ts'

/** Somebody who is signed in, or is shown. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email?: string
  readonly phone?: string
  /** What of these the person has proven by a code. */
  readonly proven?: readonly ('email' | 'phone')[]
  readonly picture?: string
  readonly language?: string
  /** One of the sample users, which exist in development only. */
  readonly isSample?: boolean
}

/** How people can sign in here. */
export interface Ways {
  readonly email: boolean
  readonly phone: boolean
  readonly passkey: boolean
  /** An OpenID Connect issuer, which replaces the others. */
  readonly issuer?: { readonly name: string }
  /** Each signs in by one click; none outside of development. */
  readonly samples: readonly (SampleUser & { readonly system: string })[]
}

export interface SignIns {
  readonly sessions: readonly {
    /** Ends it: see `/accounts/revoke-session`. */
    readonly token: string
    readonly createdAt: Date
    readonly userAgent?: string | undefined
    /** The session of the request itself. */
    readonly isThis: boolean
  }[]
  readonly passkeys: readonly {
    readonly id: string
    readonly name?: string | undefined
    readonly createdAt?: Date | undefined
  }[]
}

/** Who people are, for pages: the session cookie, sign-in, names. The API takes bearer tokens only. */
export interface Accounts {
  /** Who is signed in by the session cookie of a request. */
  personOf(request: Request): Promise<Person | undefined>
  /** Where the person of a request is signed in, and with which passkeys; nothing of anybody else. */
  signInsOf(request: Request): Promise<SignIns>
  /** What a person may claim in one system: nothing of another system counts there. */
  claimsOf(person: Person, system: string): Promise<Readonly<Record<string, unknown>>>
  /**
   * Answers everything below `/accounts`. Pages call it in process with the `cookie`, `origin` and `user-agent` of the
   * browser's request, and pass its `set-cookie` on.
   */
  handle(request: Request): Promise<Response>
  readonly ways: Ways
  /** Of the ids that belong to an account. */
  namesOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly picture?: string }>>
}

/** The header in which the server tells better-auth where a request comes from; whatever a caller sends in it is lost. */
export const addressHeader = 'x-monotable-address'
