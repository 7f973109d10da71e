import type { Place } from 'monotable/design'

export type Severity = 'error' | 'warning'

/** A part of a design that can accept what is found in it. */
export interface Part {
  readonly kind: 'table' | 'index' | 'entity' | 'pattern'
  readonly name: string
}

/** A generated item, key or request that shows what is meant. */
export interface Example {
  /** Whose it is, or what it is. */
  readonly of: string
  readonly values: Readonly<Record<string, unknown>>
  /** What is to be seen in it. */
  readonly note?: string
}

/** What a rule finds: where, why it matters, what proves it, and what to do. */
export interface Found {
  /** The part that it is about, then others that have to do with it: each of them may accept it. */
  readonly at: readonly [Part, ...Part[]]
  /** The key attribute, if it is about one. */
  readonly key?: string
  readonly why: string
  readonly examples: readonly Example[]
  readonly fix: string
}

export interface Finding extends Found {
  readonly code: string
  readonly severity: Severity
  readonly table: string
  readonly place?: Place
  /** The reason for which it is accepted. */
  readonly accepted?: string
}
