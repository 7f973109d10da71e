import type { Accepted } from './acceptances.ts'

/** All attributes, keys alone, or keys and the named attributes. */
export type Projection = 'ALL' | 'KEYS_ONLY' | readonly string[]

export type StreamView = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'

/** Units between two bounds, as the load needs them. */
export interface Scaling {
  readonly min: number
  readonly max: number
  /** The percentage of the units that is to be in use: 70 unless given. */
  readonly target?: number
}

/** Units of the table, and the same of each global index: fixed, or scaled with the load. */
export interface Capacity {
  readonly read: number | Scaling
  readonly write: number | Scaling
}

export interface Index<out Key extends string = string> {
  readonly kind: 'GSI' | 'LSI'
  /** Partition and sort key. A local index has the partition key of its table, which is left out here. */
  readonly key: readonly Key[]
  /** How many of these attributes are the partition key, where several are a key: one unless given. */
  readonly partitions?: number
  readonly projection: Projection
  readonly title?: string
  readonly accepts?: Accepted
}

export interface IndexOptions {
  readonly projection?: Projection
  readonly title?: string
  /** What `monotable check` says and is meant so: its code, and why. */
  readonly accepts?: Accepted
}

export interface TableOptions {
  /** The attribute whose time, in epoch seconds, ends an item's life. */
  readonly ttl?: string
  readonly stream?: StreamView
  readonly billing?: 'PAY_PER_REQUEST' | Capacity
  readonly pointInTimeRecovery?: boolean
  /** Whose key encrypts it: one that AWS keeps for the account, or one's own; else AWS's own, which costs nothing. */
  readonly encryption?: 'AWS_MANAGED' | { readonly key: string }
  readonly deletionProtection?: boolean
  /** The stages in which it stays when the stack that made it is deleted: prod, production and live unless given. */
  readonly retainIn?: readonly string[]
  readonly title?: string
  /** What `monotable check` says and is meant so: its code, and why. */
  readonly accepts?: Accepted
}

export interface Table<out Base extends string = string, out IndexKey extends string = string>
  extends TableOptions {
  readonly name: string
  readonly key: readonly [partition: Base, sort?: Base]
  readonly indexes: Readonly<Record<string, Index<IndexKey>>>
}

/**
 * A table: its name as the document has it, its key and its indexes. A name with a part that differs by stage is
 * written with braces, `PhotoService-{stage}`, and filled in by `connect`.
 *
 * @example
 * ```ts
 * const Photos = table('PhotoService-{stage}', { key: ['PK', 'SK'], stream: 'NEW_AND_OLD_IMAGES', ttl: 'TTL' })
 * ```
 */
export function table<const Base extends string, const IndexKey extends string = never>(
  name: string,
  declaration: TableOptions & {
    readonly key: readonly [partition: Base, sort?: Base]
    readonly indexes?: Readonly<Record<string, Index<IndexKey>>>
  },
): Table<Base, IndexKey> {
  return { ...declaration, name, indexes: declaration.indexes ?? {} }
}

/** An attribute, or up to four that are one key together. */
type KeyAttributes<Key extends string> = Key | readonly [Key, ...Key[]]

/**
 * A global secondary index: `gsi('GSI1PK', 'GSI1SK')`. Several attributes can be a key together, without being glued to one
 * text: `gsi(['tournament', 'region'], ['round', 'score'])`.
 *
 * @example
 * ```ts
 * const Shops = table('Shop', {
 *   key: ['PK', 'SK'],
 *   indexes: { GSI1: gsi('GSI1PK', 'GSI1SK'), GSI2: gsi('GSI2PK', 'GSI2SK', { projection: 'KEYS_ONLY' }) },
 * })
 * ```
 */
export function gsi<const Key extends string>(
  partition: KeyAttributes<Key>,
  sort?: KeyAttributes<Key>,
  options?: IndexOptions,
): Index<Key> {
  const [first, second] = [[partition].flat(), sort === undefined ? [] : [sort].flat()] as [Key[], Key[]]
  return {
    kind: 'GSI',
    key: [...first, ...second],
    ...((first.length > 1 || second.length > 1) && { partitions: first.length }),
    projection: 'ALL',
    ...options,
  }
}

/** The attributes of an index's key, or of any other with this form, by what they are. */
export function keyRoles<T>({
  key,
  partitions = 1,
}: {
  readonly key: readonly T[]
  readonly partitions?: number
}): {
  readonly partition: readonly T[]
  readonly sort: readonly T[]
} {
  return { partition: key.slice(0, partitions), sort: key.slice(partitions) }
}

/**
 * A local secondary index: another sort key beside the table's partition key.
 *
 * @example
 * ```ts
 * const Orders = table('Orders', { key: ['PK', 'SK'], indexes: { byPrice: lsi('price') } })
 * ```
 */
export function lsi<const Key extends string>(sort: Key, options?: IndexOptions): Index<Key> {
  return { kind: 'LSI', key: [sort], projection: 'ALL', ...options }
}

/** The units that a table begins with: those that it always has, or the least of those that follow the load. */
export const leastUnits = (units: number | Scaling) => (typeof units === 'number' ? units : units.min)
