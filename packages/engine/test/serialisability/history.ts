/**
 * What one client did, and what it saw. Every append is of the transaction's own name, to a list that only grows: so
 * whoever reads a list learns in which order its writers came.
 */
export interface Transaction {
  readonly name: string
  readonly began: number
  /** Infinite where no answer came: it may have happened at any time since, or never. */
  readonly ended: number
  /** `refused`: it said itself that it changed nothing. `unknown`: the server was gone before it answered. */
  readonly outcome: 'done' | 'refused' | 'unknown'
  readonly appended: readonly number[]
  /** The lists it saw before its own append. */
  readonly read: ReadonlyMap<number, readonly string[]>
}

/** The lists as they are in the end. */
export type Final = ReadonlyMap<number, readonly string[]>
