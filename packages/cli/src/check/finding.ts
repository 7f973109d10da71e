import type { Place } from 'monotable/design'

export type Severity = 'error' | 'warning'

/** A part of a design, which can accept findings about itself. */
export interface Part {
  readonly kind: 'table' | 'index' | 'entity' | 'pattern'
  readonly name: string
}

/** A generated item, key or request that proves a finding. */
export interface Example {
  /** The entity it belongs to, or what it is. */
  readonly of: string
  readonly values: Readonly<Record<string, unknown>>
  /** What the reader should see in it. */
  readonly note?: string
}

/** What an engine must do if a finding is true: run before it is shown. */
export type Proof =
  | {
      readonly kind: 'found'
      readonly items: readonly Readonly<Record<string, unknown>>[]
      readonly index?: string | undefined
      readonly ask: readonly {
        readonly attribute: string
        readonly operator: '=' | 'begins_with'
        readonly value: unknown
      }[]
      /** Which of the items the query must give. */
      readonly finds: readonly number[]
    }
  /** Fewer items are left than were written, or all of them, or the write is refused. */
  | {
      readonly kind: 'overwritten' | 'kept' | 'refused'
      readonly items: readonly Readonly<Record<string, unknown>>[]
    }

/** A rule's finding: where, why it matters, what proves it, and what to do. */
export interface Found {
  /** The part it is about, then related parts; each of them may accept it. */
  readonly at: readonly [Part, ...Part[]]
  /** The key attribute, if it is about one. */
  readonly key?: string
  readonly why: string
  readonly examples: readonly Example[]
  /** What shows on an engine that it is so. */
  readonly proof?: Proof
  readonly fix: string
}

export interface Finding extends Found {
  readonly code: string
  readonly severity: Severity
  readonly table: string
  readonly place?: Place
  /** Why the design accepts it. */
  readonly accepted?: string
}

/** Rules write clauses; a finding has sentences. A first word that is a name stays as it is. */
export function sentence(text: string): string {
  const isWord = /^[a-z]+(?![\w.])/.test(text)
  const start = isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return /[.?!]$/.test(start) ? start : `${start}.`
}
