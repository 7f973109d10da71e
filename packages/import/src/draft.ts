/** What a document says, with the line of each fact; what had to be guessed, and what nobody but its author can tell. */
export interface Draft {
  readonly file: string
  readonly tables: readonly TableDraft[]
  readonly guesses: readonly Remark[]
  readonly contradictions: readonly Remark[]
  readonly questions: readonly Remark[]
  /** What looks like design and is not in the tables. */
  readonly unread: readonly Remark[]
}

export interface Remark {
  /** The file, where a design has several. */
  readonly file?: string
  readonly line: number
  readonly text: string
  /** How an answer is written for the readers, with `$1` and `$2` for what is answered. */
  readonly as?: string
}

export interface TableDraft {
  readonly table: string
  readonly line: number
  readonly keys: { readonly pk: string; readonly sk: string | null }
  /** Types of key attributes where the document gives them: S unless it is here. */
  readonly keyTypes: Readonly<Record<string, 'S' | 'N' | 'B'>>
  readonly indexes: readonly IndexDraft[]
  /** Indexes of which the document gives nothing but the name. */
  readonly namedIndexes: readonly { readonly name: string; readonly line: number }[]
  readonly ttl: string | null
  readonly entities: readonly EntityDraft[]
  readonly accessPatterns: readonly PatternDraft[]
}

export interface IndexDraft {
  readonly name: string
  readonly pk: string
  readonly sk: string | null
  readonly kind: 'GSI' | 'LSI'
  readonly line: number
}

export interface EntityDraft {
  readonly name: string
  readonly line: number
  readonly keys: Readonly<Record<string, string>>
  readonly keyLines: Readonly<Record<string, number>>
  /** Key attributes whose templates come from sample values alone. */
  readonly inferred: readonly string[]
  readonly attributes: readonly AttributeDraft[]
  /** The attribute that says what an item is, and its value. */
  readonly type?: { readonly attribute: string; readonly value: string }
}

export interface AttributeDraft {
  readonly name: string
  readonly type: string
  readonly line: number
  readonly isOptional: boolean
  /** Whether its type is known by a sample value alone. */
  readonly isSample: boolean
}

export interface PatternDraft {
  readonly description: string
  readonly index: string | null
  readonly keyCondition: string
  readonly clauses: readonly ClauseDraft[]
  readonly line: number
}

export interface ClauseDraft {
  readonly attribute: string
  readonly operator: '=' | '<' | '<=' | '>' | '>=' | 'between' | 'begins_with'
  readonly values: readonly string[]
  /** The whole key, of which a request for several gives the beginning. */
  readonly whole?: string
}
