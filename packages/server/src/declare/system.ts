import type { Schema } from 'monotable'
import type { RefusalTable } from '../errors.ts'
import type { Ports } from '../ports/ports.ts'
import type { FindRoles } from './find-roles.ts'
import type { Operation } from './operation.ts'
import type { GrantedRole, People } from './people.ts'
import type { Reaction } from './reaction.ts'
import type { Schedule } from './schedule.ts'

export interface SampleUser {
  readonly sub: string
  readonly name: string
  /** What the user is in the sample data, such as `owns both shops`. */
  readonly about?: string
  readonly claims?: Readonly<Record<string, unknown>>
}

/** Believable sample data, the same on every run. */
export interface Demo<Db, P = Ports> {
  readonly users: readonly SampleUser[]
  /** Loads it into an empty system; `progress` receives shares from 0 to 1. */
  load(context: { db: Db; ports: P; now: Date; progress: (share: number) => void }): Promise<void>
  /** A request that works as printed once the data is there, for the sample user. */
  readonly example: { readonly user: string; readonly method: string; readonly path: string }
}

/** What a system opens its own ports with. */
export interface PortsContext {
  readonly common: Ports
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder for what the system keeps on this machine; it need not be there yet. */
  readonly data: string
  /** In test mode, where what tests must know, such as a secret, is what the documentation says. */
  readonly isTest?: boolean
}

/** A whole system: its design, what users do with it, what follows, and who may. */
export interface System<
  // biome-ignore lint/suspicious/noExplicitAny: what a system's parts see of its client is known only inside it
  Db = any,
  // biome-ignore lint/suspicious/noExplicitAny: and of its ports
  P = any,
  // biome-ignore lint/suspicious/noExplicitAny: to compare every type of zod with all of them costs the compiler more than all else
  Operations extends Readonly<Record<string, Operation<Db, P, any, any>>> = Readonly<
    Record<string, Operation<Db, P>>
  >,
> {
  /** Also its prefix: `inventory` is mounted at `/inventory`. */
  readonly name: string
  readonly title: string
  readonly schema: Schema
  /** By name. The typed client needs the type of this. */
  readonly operations: Operations
  /** What a signed-in caller is to things; nobody has a role without it. */
  readonly findRoles?: FindRoles<Db>
  /** Its own refusals, besides those that every system has. */
  readonly errors?: RefusalTable
  // biome-ignore lint/suspicious/noExplicitAny: each reaction knows the items that it waits for
  readonly reactions?: Readonly<Record<string, Reaction<Db, P, any>>>
  readonly schedules?: Readonly<Record<string, Schedule<Db, P>>>
  readonly demo?: Demo<Db, P>
  /** Roles that are kept by account, by name; those that follow from the system's own items need no grant. */
  readonly grants?: Readonly<Record<string, GrantedRole>>
  readonly people?: People<Db, P>
  /**
   * Ports that only this system has, such as a model: an embedded default, or what the environment names. One with
   * `close` is closed with the server; what one with `empty` keeps goes when a test empties the system.
   */
  readonly openPorts?: (context: PortsContext) => Promise<object>
}
