import type { Logger } from 'pino'

/** A role that an administrator or the operator gives to an account: the claims that its tokens then carry in this system. */
export interface GrantedRole {
  readonly about: string
  readonly claims: Readonly<Record<string, unknown>>
  /** Claims that differ from person to person, such as the organizer that somebody works for; each must be given. */
  readonly needs?: readonly string[]
  /** Whether it may give roles in this system, and recover accounts. */
  readonly isAdministrator?: boolean
}

export interface OfPerson<Db, P> {
  /** The account; the subject of its tokens. */
  readonly personId: string
  readonly db: Db
  readonly ports: P
  readonly now: Date
  readonly log: Logger
}

/** Somebody was invited by e-mail, has proven that address, and is taken in. */
export interface AcceptedInvitation {
  /** To what, as the system said: a shop, a company. */
  readonly scope: string
  readonly role: string
  readonly invitedBy: string
}

/**
 * Of a system that keeps nothing of a person but the id: in records of who did something, which stay, and name nobody once
 * the account is gone.
 *
 * @example
 * ```ts
 * export const discreet = systems.map(system => ({ ...system, people: knownByIdOnly }))
 * ```
 */
export const knownByIdOnly: People<unknown, unknown> = {
  exportPerson: async () => ({}),
  forgetPerson: async () => {},
}

/** What a system does when people join, ask for their data, and leave. Each call can be repeated after it was interrupted. */
export interface People<Db, P> {
  readonly acceptInvitation?: (
    person: OfPerson<Db, P> & { readonly invitation: AcceptedInvitation },
  ) => Promise<void>
  /**
   * What a person is in this system by what it keeps itself, such as the company that somebody works for: claims of the
   * tokens and of the pages, beside those that an administrator granted.
   */
  readonly claims?: (person: OfPerson<Db, P>) => Promise<Readonly<Record<string, unknown>>>
  /** Everything that the system keeps of a person, by what it is. */
  readonly exportPerson: (person: OfPerson<Db, P>) => Promise<Readonly<Record<string, unknown>>>
  /** Why a person cannot go yet, in a sentence that says what to do first; asked of every system before any forgets. */
  readonly whyNotForget?: (person: OfPerson<Db, P>) => Promise<string | undefined>
  /** Removes what tells who a person is. What must be kept for the books is kept, under an id that no longer has a name. */
  readonly forgetPerson: (person: OfPerson<Db, P>) => Promise<void>
}
