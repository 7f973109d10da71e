import type { $ZodType } from 'zod/v4/core'
import type { Fault } from '../expressions/fault.ts'
import type { Accepted } from './acceptances.ts'
import type { Attributes, InputOf, ItemOf, NumbersIn } from './attributes.ts'
import type { NameIn, RootOf } from './placeholders.ts'

/** Key attributes and their templates, as the document writes them. */
export type Keys = Readonly<Record<string, string>>

/** A value that only keys use, computed from attributes. While it is absent, the keys that it is part of are absent. */
export interface Derivation<
  A extends Attributes = Attributes,
  Of extends readonly (keyof A)[] = readonly (keyof A)[],
> {
  /** The attributes that it is computed from; it sees no others. */
  readonly of: Of
  readonly value: (item: ItemOf<Pick<A, Of[number]>>) => string | number | bigint | undefined
  /** What the value is, where the template does not say so by a mask: text unless given. */
  readonly as?: $ZodType
  /** Raise it when the function gives other values than before: tools compare it, and cannot compare functions. */
  readonly revision?: number
}

/** While it does not hold, an item is without the key attribute and so not in its index, without the guard or mirror, or not counted. */
export interface Presence<
  A extends Attributes = Attributes,
  Of extends readonly (keyof A)[] = readonly (keyof A)[],
> {
  /** The attributes that decide; it sees no others. */
  readonly of: Of
  readonly when: (item: ItemOf<Pick<A, Of[number]>>) => boolean
  /** Raise it when the function decides otherwise than before: tools compare it, and cannot compare functions. */
  readonly revision?: number
}

/** For each derived value the attributes that it is computed from. */
export type Derived = Readonly<Record<string, readonly string[]>>

/** `{ active: ['fulfilled', 'cancelled'], fulfilled: [], cancelled: [] }`: from which value one may go to which. */
export type Transitions = Readonly<Record<string, readonly string[]>>

/** A number on another entity that counts these items, or sums one of their attributes. */
export interface Counter<
  On extends string = string,
  Attribute extends string = string,
  SumOf extends string = string,
> {
  readonly on: { readonly name: On } & AnyEntity
  readonly attribute: Attribute
  readonly sumOf?: SumOf
  /**
   * What was counted of each item is kept in an item beside it. Declare it while a new counter is being filled and
   * programs that do not know the counter still write; drop it when they are gone.
   */
  readonly receipts?: boolean
}

/** A value as it is written down: an array in a declaration is a fixed one. */
type Fixed<T> = T extends readonly (infer E)[]
  ? readonly Fixed<E>[]
  : T extends Date | bigint
    ? T
    : T extends object
      ? { readonly [N in keyof T]: Fixed<T[N]> }
      : T

export interface EntityOptions<A extends Attributes = Attributes> {
  /** The attribute that says what an item is, and its value: `{ entityType: 'SHOP' }`. */
  readonly type?: Readonly<Record<string, string>>
  /** Its table, by declared name, when the schema has several. */
  readonly table?: string
  readonly title?: string
  /** A number, 1 at creation and one more at every write. */
  readonly version?: keyof A & string
  readonly createdAt?: keyof A & string
  readonly updatedAt?: keyof A & string
  /** The timestamp that marks a deleted item, which stays. */
  readonly softDelete?: keyof A & string
  /** The table's TTL attribute; `after` seconds from the write unless a value is given. */
  readonly expires?: { readonly attribute: keyof A & string; readonly after?: number }
  readonly states?: { readonly [N in keyof A]?: Transitions }
  /** Items that may exist once only, written and removed with this one: their attributes are those of the same name here. */
  readonly guards?: readonly AnyEntity[]
  /** Items that repeat some attributes of this one under another key, written and removed with it. */
  readonly mirrors?: readonly AnyEntity[]
  readonly counters?: readonly Counter<string, string, keyof A & string>[]
  /** Entities that have the same keys on purpose; the entity-type attribute tells them apart. */
  readonly coincidesWith?: readonly string[]
  /** Keys that older items have: read, never written. */
  readonly alsoRead?: readonly Keys[]
  /**
   * What an attribute that is absent from a stored item is read as: for attributes that were added later, or that
   * other programs leave out. Conditions and filters see what is stored.
   */
  readonly readDefaults?: { readonly [N in keyof A]?: Fixed<A[N]['_zod']['output']> }
  /** What `monotable check` says and is meant so: its code, and why. */
  readonly accepts?: Accepted
}

type ManagedOf<O> =
  | (O extends { readonly version: infer V } ? V : never)
  | (O extends { readonly createdAt: infer V } ? V : never)
  | (O extends { readonly updatedAt: infer V } ? V : never)
  | (O extends { readonly expires: { readonly attribute: infer V; readonly after: number } } ? V : never)

export interface Entity<
  out Name extends string = string,
  out K extends Keys = Keys,
  out A extends Attributes = Attributes,
  out O = unknown,
  out D extends Derived = Derived,
  out W extends Derived = Derived,
> {
  readonly name: Name
  readonly keys: K
  readonly attributes: A
  /** All options; the type knows those that decide what a call takes. */
  readonly options: O
  /** For each derived value, and for what is not always there, the attributes behind it. Types alone. */
  readonly derived: D
  readonly only: W
}

export type AnyEntity = Entity

/** An item of an entity as it is read: `type Product = Item<typeof Product>`. */
export type Item<E extends AnyEntity> = ItemOf<E['attributes']>

/** An item as it is given to be written. */
export type Input<E extends AnyEntity> = InputOf<E['attributes'], ManagedOf<E['options']>>

/** Most placeholders are names of attributes, as they are: only others are taken apart. */
type UnknownIn<Template, Known> = Template extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends Known ? never : Exclude<RootOf<NameIn<Inside>>, Known> & string) | UnknownIn<Rest, Known>
  : never

/** Nothing, or for each template itself, or a sentence in place of one that has a placeholder that is not an attribute. */
type CheckedKeys<Name extends string, K extends Keys, Known> = [UnknownIn<K[keyof K], Known>] extends [never]
  ? unknown
  : {
      readonly [Key in keyof K]: [UnknownIn<K[Key], Known>] extends [never]
        ? K[Key]
        : Fault<`'{${UnknownIn<K[Key], Known>}}' is not an attribute of ${Name}`>
    }

/** Options that are not part of an entity's type, which is long enough: other entities, functions, titles. */
type Untyped = 'guards' | 'mirrors' | 'coincidesWith' | 'table' | 'title' | 'derive' | 'only'

/** Options that do not exist, or a sum of what does not: a sentence in place of each. */
type CheckedOptions<O> = {
  readonly [N in Exclude<
    keyof O,
    keyof EntityOptions | 'derive' | 'only'
  >]: Fault<`There is no option '${N & string}'`>
}

/**
 * An entity: its name, its keys in the document's notation, its attributes in zod, and what else is true of it.
 *
 * @example
 * ```ts
 * const Product = entity(
 *   'Product',
 *   { PK: 'SHOP#{shopId}', SK: 'PRODUCT#{productId}', GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}', GSI1SK: '{name}' },
 *   { shopId: z.string(), productId: z.string(), category: z.string(), name: z.string(), stock: z.int().min(0) },
 * )
 * ```
 */
export function entity<
  const Name extends string,
  const K extends Keys,
  A extends Attributes,
  const O extends EntityOptions<A> = Record<never, never>,
  const D extends Readonly<Record<string, readonly (keyof A & string)[]>> = Record<never, never>,
  const W extends Readonly<Record<string, readonly (keyof A & string)[]>> = Record<never, never>,
>(
  name: Name,
  keys: K & CheckedKeys<Name, K, keyof A | keyof D>,
  attributes: A,
  options?: O &
    CheckedOptions<O> & {
      readonly derive?: { readonly [N in keyof D]: Derivation<A, D[N]> }
      readonly only?: { readonly [N in keyof W]: Presence<A, W[N]> }
    },
): Entity<Name, K, A, { readonly [N in keyof O as Exclude<N, Untyped>]: O[N] }, D, W> {
  return { name, keys, attributes, options: options ?? ({} as O), derived: {} as D, only: {} as W }
}

/**
 * A counter on another entity: how many of these items there are, or the sum of one of their attributes.
 *
 * @example
 * ```ts
 * const Product = entity(
 *   'Product',
 *   { PK: 'SHOP#{shopId}', SK: 'PRODUCT#{productId}' },
 *   { shopId: z.string(), productId: z.string() },
 *   { counters: [count(Shop, 'productCount')] }, // kept in the transaction of every create and delete
 * )
 * ```
 */
export function count<
  const On extends AnyEntity,
  const Attribute extends NumbersIn<On['attributes']>,
  const SumOf extends string = never,
>(
  on: On,
  attribute: Attribute,
  options?: { sumOf?: SumOf; receipts?: boolean },
): Counter<On['name'], Attribute, SumOf> {
  return { on, attribute, ...options }
}
