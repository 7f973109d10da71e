import type { Accepted } from '../schema/acceptances.ts'
import type { Capacity, StreamView } from '../schema/table.ts'

export type { Accepted } from '../schema/acceptances.ts'

/** A design as plain data, as tools read it: declared in TypeScript, or written in a document. */
export interface Design {
  readonly tables: readonly TableDesign[]
}

/** Where something is declared. */
export interface Place {
  readonly file: string
  readonly line: number
}

export type KeyType = 'S' | 'N' | 'B'

export interface KeyAttribute {
  readonly name: string
  readonly type: KeyType
}

export interface TableDesign {
  readonly name: string
  readonly title?: string
  readonly key: readonly KeyAttribute[]
  readonly indexes: readonly IndexDesign[]
  readonly ttl?: string
  readonly stream?: StreamView
  readonly billing?: 'PAY_PER_REQUEST' | Capacity
  readonly pointInTimeRecovery?: boolean
  readonly encryption?: 'AWS_MANAGED' | { readonly key: string }
  readonly deletionProtection?: boolean
  readonly retainIn?: readonly string[]
  readonly entities: readonly EntityDesign[]
  readonly patterns: readonly PatternDesign[]
  readonly accepts?: Accepted
  readonly place?: Place
}

export interface IndexDesign {
  readonly name: string
  readonly kind: 'GSI' | 'LSI'
  /** The partition key first, a local index's too. */
  readonly key: readonly KeyAttribute[]
  /** How many of these are the partition key, where several attributes are a key together: see `keyRoles`. */
  readonly partitions?: number
  readonly projection: 'ALL' | 'KEYS_ONLY' | readonly string[]
  readonly title?: string
  readonly accepts?: Accepted
  readonly place?: Place
}

export interface EntityDesign {
  readonly name: string
  readonly title?: string
  /** The attribute that says what an item is, and its value. */
  readonly type?: { readonly attribute: string; readonly value: string }
  /** Templates by key attribute: `PK: 'SHOP#{shopId}'`. */
  readonly keys: Readonly<Record<string, string>>
  readonly attributes: readonly AttributeDesign[]
  /** Values that only keys use, and the attributes behind each. */
  readonly derived: Readonly<Record<string, readonly string[]>>
  /** What these values are, where it is declared; else a digit mask says number, and all others are text. */
  readonly derivedTypes?: readonly AttributeDesign[]
  /** Key attributes (and satellites) that are there under a condition only, and the attributes that decide. */
  readonly only: Readonly<Record<string, readonly string[]>>
  /** The declared revisions of the functions behind these two: what a function does cannot be compared. */
  readonly revisions?: {
    readonly derived: Readonly<Record<string, number>>
    readonly only: Readonly<Record<string, number>>
  }
  readonly version?: string
  readonly createdAt?: string
  readonly updatedAt?: string
  readonly softDelete?: string
  readonly expires?: { readonly attribute: string; readonly after?: number }
  readonly states: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly guards: readonly string[]
  readonly mirrors: readonly string[]
  readonly counters: readonly {
    readonly on: string
    readonly attribute: string
    readonly sumOf?: string
    readonly receipts?: boolean
  }[]
  /** Entities that have the same keys on purpose. */
  readonly coincidesWith: readonly string[]
  /** Keys of older items: read, never written. */
  readonly alsoRead: readonly Readonly<Record<string, string>>[]
  readonly accepts?: Accepted
  readonly place?: Place
}

export type AttributeType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'binary'
  | 'null'
  | 'list'
  | 'map'
  | 'string set'
  | 'number set'
  | 'binary set'
  | 'any'

export interface AttributeDesign {
  readonly name: string
  readonly type: AttributeType
  readonly optional: boolean
  /** What kind of text or number it is, where that is declared: uuid, email, datetime, date, url, ulid, integer. */
  readonly format?: string
  /** The values of an enumeration. */
  readonly values?: readonly string[]
  /** There may be other values than these. */
  readonly open?: true
  /** JSON Schema of the value, for forms and generated samples. */
  readonly schema?: Readonly<Record<string, unknown>>
  readonly description?: string
}

export type Operator = '=' | '<' | '<=' | '>' | '>=' | 'between' | 'begins_with'

export interface ClauseDesign {
  readonly attribute: string
  readonly operator: Operator
  /** Templates: one, or two for `between`. */
  readonly values: readonly string[]
}

export interface PatternDesign {
  readonly name: string
  readonly title?: string
  readonly kind: 'get' | 'query' | 'collection' | 'scan'
  readonly entities: readonly string[]
  /** The key condition as it is written. */
  readonly condition: string
  /** The index that it reads; the table itself if it is left out. */
  readonly index?: string
  readonly clauses: readonly ClauseDesign[]
  readonly direction?: 'asc' | 'desc'
  readonly limit?: number
  readonly filter?: string
  readonly consistent?: boolean
  readonly hydrate?: string
  readonly each?: Readonly<Record<string, readonly (string | number)[] | 'given'>>
  readonly order?: readonly string[]
  readonly project?: readonly string[]
  readonly accepts?: Accepted
  readonly place?: Place
}
