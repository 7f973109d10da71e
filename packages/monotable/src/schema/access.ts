import type { Before } from '../keys/range.ts'
import type { Accepted } from './accepted.ts'
import type { Attributes, ValuesOf } from './attributes.ts'
import { checkMembers } from './checks/names.ts'
import type { AnyEntity, Derived, Item } from './entity.ts'
import type { Fault, Placeholders } from './placeholders.ts'

/** A value for a placeholder that is no attribute: its type follows from its place in the key. */
export type KeyArgument = string | number | bigint | boolean | Date | Before

export interface PatternOptions {
  readonly title?: string
  /** In the order of the sort key, or against it. */
  readonly direction?: 'asc' | 'desc'
  /** Items of a page, unless the caller says otherwise. */
  readonly limit?: number
  /**
   * A condition that items must meet, in the notation of `when`; its placeholders are arguments too. `{now}`, here as
   * in the key condition, is the moment of the call unless it is given.
   */
  readonly filter?: string
  readonly consistent?: boolean
  /** Rows stand for items of another entity (or of their own, in an index without all attributes), which are read in their order. */
  readonly hydrate?: AnyEntity
  /** One query for each value of a placeholder, under one cursor: the values, or `'given'` by the caller. */
  readonly each?: Readonly<Record<string, readonly (string | number)[] | 'given'>>
  /** With `each`: merged by these attributes, in the pattern's direction. Without: one value after the other. */
  readonly order?: readonly string[]
  /** The attributes to read, where not all are wanted. */
  readonly project?: readonly string[]
  /** Whether items with a soft-delete mark are shown. */
  readonly deleted?: boolean
  /** What `monotable check` says and is meant so: its code, and why. */
  readonly accepts?: Accepted
}

/** A named way to read: which entities, under which key condition. What it takes and gives is known by its type alone. */
export interface Pattern<Shape extends PatternShape = PatternShape> {
  readonly kind: Shape['kind']
  readonly entities: readonly AnyEntity[]
  readonly condition: string
  readonly options: PatternOptions
  /** Exists in the type only. */
  readonly shape?: Shape
}

export interface PatternShape {
  readonly kind: 'get' | 'query' | 'collection' | 'scan'
  readonly arguments: unknown
  readonly result: unknown
}

type ArgumentsOf<A extends Attributes, D extends Derived, Names extends string> = {
  [N in Exclude<Names, DerivedIn<D, Names> | MomentIn<A, Names>>]: N extends keyof A
    ? Exclude<A[N]['_zod']['input'], undefined> | Before
    : KeyArgument
} & DerivedArguments<A, D, DerivedIn<D, Names>> &
  MomentArgument<MomentIn<A, Names>>

/** `{now}`, unless an attribute is called so, is the moment of the call where it is not given. */
type MomentIn<A extends Attributes, Names extends string> = Names & Exclude<'now', keyof A>
type MomentArgument<Name> = [Name] extends [never] ? unknown : { readonly now?: KeyArgument }

/** The placeholders that are derived values under their own names. */
type DerivedIn<D extends Derived, Names extends string> = string extends keyof D ? never : Names & keyof D

/** A derived value is given itself, or what it is computed from is. */
type DerivedArguments<A extends Attributes, D extends Derived, Names extends keyof D> = [Names] extends [
  never,
]
  ? unknown
  : { [N in Names]: KeyArgument } | ValuesOf<A, D[Names][number]>

type FilterNames<O> = O extends { readonly filter: infer F extends string } ? Placeholders<F> : never

/** Arguments of a pattern; a placeholder under `each` takes several values, or none where they are declared. */
type PatternArguments<A extends Attributes, D extends Derived, Condition extends string, O> = O extends {
  readonly each: infer Each extends Readonly<Record<string, unknown>>
}
  ? ArgumentsOf<A, D, Exclude<Placeholders<Condition> | FilterNames<O>, keyof Each>> & {
      [N in keyof Each as Each[N] extends 'given' ? N : never]: readonly KeyArgument[]
    } & { [N in keyof Each as Each[N] extends 'given' ? never : N]?: readonly KeyArgument[] }
  : ArgumentsOf<A, D, Placeholders<Condition> | FilterNames<O>>

type Hydrated<E extends AnyEntity, O> = O extends { readonly hydrate: infer H extends AnyEntity }
  ? Item<H>
  : Item<E>

type Projected<I, O> = O extends { readonly project: readonly (infer N)[] } ? Pick<I, N & keyof I> : I

/** The condition, or a sentence: its key attribute must be one of the entity's, and a partition key allows only `=`. */
type CheckedCondition<
  E extends AnyEntity,
  Condition extends string,
> = Condition extends `${infer Key} = ${string}`
  ? KeyIn<Key> extends keyof E['keys'] | keyof E['attributes']
    ? Condition
    : KeyIn<Key> extends `${string} ${string}`
      ? Fault<`A partition key allows only '=': '${Condition}'`>
      : Fault<`'${KeyIn<Key>}' is not a key of ${E['name']}`>
  : Fault<`A partition key allows only '=': '${Condition}'`>

/** Documents may put the index before its key: `GSI1: GSI1PK = …`. */
type KeyIn<Text extends string> = Text extends `${string}: ${infer Key}` ? Key : Text

/**
 * Items of one entity under a key condition: `query(Sale, 'PK = SHOP#{shopId}, SK begins_with SALE#')`.
 *
 * @example
 * ```ts
 * const productsByCategory = query(Product, 'GSI1PK = SHOP#{shopId}#CATEGORY#{category}')
 * const salesByDate = query(Sale, 'PK = SHOP#{shopId}, SK between SALE#{from} and SALE#{to}', { direction: 'desc' })
 * ```
 */
export function query<E extends AnyEntity, const Condition extends string, const O extends PatternOptions>(
  entity: E,
  condition: Condition & CheckedCondition<E, Condition>,
  options?: O,
): Pattern<{
  kind: 'query'
  arguments: PatternArguments<E['attributes'], E['derived'], Condition, O>
  result: Projected<Hydrated<E, O>, O>
}> {
  return { kind: 'query', entities: [entity], condition, options: options ?? {} }
}

/**
 * The one item under a whole key: `get(Shop, 'PK = SHOP#{shopId}, SK = META')`.
 *
 * @example
 * ```ts
 * const shopById = get(Shop, 'PK = SHOP#{shopId}, SK = META')
 * ```
 */
export function get<E extends AnyEntity, const Condition extends string, const O extends PatternOptions>(
  entity: E,
  condition: Condition & CheckedCondition<E, Condition>,
  options?: O,
): Pattern<{
  kind: 'get'
  arguments: PatternArguments<E['attributes'], E['derived'], Condition, O>
  result: Projected<Hydrated<E, O>, O>
}> {
  return { kind: 'get', entities: [entity], condition, options: options ?? {} }
}

type AttributesOfAll<Entities extends Readonly<Record<string, AnyEntity>>> =
  Entities[keyof Entities]['attributes']

/**
 * Several entities of one partition, each typed: `collection({ Shop, Product }, 'PK = SHOP#{shopId}')`.
 *
 * @example
 * ```ts
 * const wholeShop = collection({ Shop, Product }, 'PK = SHOP#{shopId}')
 * ```
 */
export function collection<
  const Entities extends Readonly<Record<string, AnyEntity>>,
  const Condition extends string,
  const O extends PatternOptions,
>(
  entities: Entities,
  condition: Condition & CheckedCondition<Entities[keyof Entities], Condition>,
  options?: O,
): Pattern<{
  kind: 'collection'
  arguments: PatternArguments<AttributesOfAll<Entities>, Record<never, never>, Condition, O>
  result: { [N in keyof Entities]: Projected<Item<Entities[N]>, O> }
}> {
  checkMembers(entities)
  return { kind: 'collection', entities: Object.values(entities), condition, options: options ?? {} }
}
