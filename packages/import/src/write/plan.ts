import type { Index, Table } from 'monotable'
import type { PatternDesign } from 'monotable/design'
import type { ZodType } from 'zod'

type Projection = Index['projection']
type StreamView = NonNullable<Table['stream']>

/** A schema before it is written: what is declared, and what had to be left out. */
export interface Plan {
  readonly tables: PlannedTable[]
  readonly entities: PlannedEntity[]
  readonly patterns: PlannedPattern[]
  readonly leftOut: LeftOut[]
}

/** Where a part comes from: a line of the document, or what items of a table show. */
interface Source {
  readonly line: number
  readonly evidence?: string
}

export interface PlannedTable extends Source {
  readonly variable: string
  readonly name: string
  key: readonly [string, ...string[]]
  readonly indexes: PlannedIndex[]
  readonly ttl: string | undefined
  readonly stream?: StreamView | undefined
}

export interface PlannedIndex {
  readonly name: string
  readonly kind: 'GSI' | 'LSI'
  readonly key: readonly string[]
  /** How many of these attributes are the partition key, where several are a key together. */
  readonly partitions?: number
  /** Everything unless given. */
  readonly projection?: Projection | undefined
}

export interface PlannedEntity extends Source {
  readonly name: string
  readonly title: string
  readonly table: string
  readonly keys: Map<string, string>
  readonly inferred: readonly string[]
  readonly attributes: Map<string, PlannedAttribute>
  readonly type: { readonly attribute: string; readonly value: string } | undefined
  readonly coincidesWith: string[]
  /** Keys that older items have. */
  readonly alsoRead?: readonly Readonly<Record<string, string>>[]
  /** When a key attribute is there although all its parts are, by key attribute. */
  readonly only?: ReadonlyMap<string, PlannedPresence>
}

/** What decides whether a key exists: one attribute and a test of it (`=== undefined`). */
export interface PlannedPresence {
  readonly attribute: string
  readonly text: string
  readonly holds: (value: unknown) => boolean
}

export interface PlannedAttribute {
  readonly kind: ZodKind
  readonly isOptional: boolean
  /** Whether the document names it in a key alone. */
  readonly isKeyPart: boolean
  /** A type that is closer than its kind. */
  readonly form?: ZodForm
}

/** A type as it is written, and as it is. */
export interface ZodForm {
  readonly text: string
  readonly type: ZodType
  /** What the type leaves open. */
  readonly note?: string
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

export interface PlannedPattern extends Source {
  readonly name: string
  readonly title: string
  readonly kind: 'get' | 'query' | 'collection'
  readonly entities: readonly string[]
  readonly condition: string
  /** As the library takes them. */
  readonly options: Pick<PatternDesign, 'direction' | 'limit' | 'project'> & { filter?: string }
}

/** What a document says and a schema cannot: the reason is the library's. */
export interface LeftOut extends Source {
  readonly what: string
  readonly why: string
}
