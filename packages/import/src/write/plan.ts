/** A schema before it is written: what is declared, and what had to be left out. */
export interface Plan {
  readonly tables: PlannedTable[]
  readonly entities: PlannedEntity[]
  readonly patterns: PlannedPattern[]
  readonly leftOut: LeftOut[]
}

export interface PlannedTable {
  readonly variable: string
  readonly name: string
  readonly line: number
  key: readonly [string, ...string[]]
  readonly indexes: { readonly name: string; readonly kind: 'GSI' | 'LSI'; readonly key: readonly string[] }[]
  readonly ttl: string | undefined
}

export interface PlannedEntity {
  readonly name: string
  readonly title: string
  readonly table: string
  readonly line: number
  readonly keys: Map<string, string>
  readonly inferred: readonly string[]
  readonly attributes: Map<string, PlannedAttribute>
  readonly type: { readonly attribute: string; readonly value: string } | undefined
  readonly coincidesWith: string[]
}

export interface PlannedAttribute {
  readonly kind: ZodKind
  readonly isOptional: boolean
  /** Whether the document names it in a key alone. */
  readonly isKeyPart: boolean
}

export type ZodKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'binary'
  | 'list'
  | 'map'
  | 'string set'
  | 'number set'
  | 'any'

export interface PlannedPattern {
  readonly name: string
  readonly title: string
  readonly kind: 'get' | 'query' | 'collection'
  readonly entities: readonly string[]
  readonly condition: string
  readonly line: number
}

/** What a document says and a schema cannot: the reason is the library's. */
export interface LeftOut {
  readonly what: string
  readonly why: string
  readonly line: number
}
