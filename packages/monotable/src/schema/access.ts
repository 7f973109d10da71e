import type { Clauses } from '../expressions/condition-clauses.ts'
import type { Comparable, MemberOf, TypeAt } from '../expressions/places.ts'
import type { Before } from '../keys/range.ts'
import type { Accepted } from './acceptances.ts'
import type { Attributes, ValuesOf } from './attributes.ts'
import type { CheckedCondition, CheckedOptions } from './checked-pattern.ts'
import { checkMembers } from './checks/names.ts'
import type { AnyEntity, Derived } from './entity.ts'
import type { Placeholders, RootOf } from './placeholders.ts'

/** A value for a placeholder that is not an attribute: its type follows from its place in the key. */
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

type PatternKind = 'get' | 'query' | 'collection' | 'scan'

/** A named way to read: which entities, under which key condition. What it takes and gives follows from these and the schema. */
export interface Pattern<
  out Kind extends PatternKind = PatternKind,
  out Of extends string = string,
  out Condition extends string = string,
  out O = unknown,
> {
  readonly kind: Kind
  readonly entities: readonly AnyEntity[]
  readonly condition: Condition
  /** All options; the type knows those that decide what a call takes and gives. */
  readonly options: PatternOptions & O
  /** The names of the entities, in the type only. */
  readonly of?: Of
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

/** The arguments of a filter, each of the type of the attribute that it is compared with. */
type FilterArguments<A extends Attributes, O, Known> = O extends { readonly filter: infer F extends string }
  ? {
      [N in Exclude<Placeholders<F>, Known | MomentIn<A, Placeholders<F>>>]: FilterArgument<A, Clauses<F>, N>
    } & MomentArgument<MomentIn<A, Placeholders<F>>>
  : unknown

type FilterArgument<A extends Attributes, C, N extends string> = [OperandsOf<C, N>] extends [never]
  ? KeyArgument
  : OperandOf<A, OperandsOf<C, N>>

type OperandsOf<C, N extends string> = C extends readonly [string, string, `{${N}}`] ? C : never

type OperandOf<A extends Attributes, C> = C extends readonly [infer At extends string, infer Use, string]
  ? Use extends 'size'
    ? number | bigint
    : Use extends 'contains'
      ? MemberOf<NonNullable<AttributeAt<A, At>>>
      : Use extends 'in'
        ? readonly Comparable<AttributeAt<A, At>>[] | ReadonlySet<Comparable<AttributeAt<A, At>>>
        : Comparable<AttributeAt<A, At>>
  : never

/** The type of an attribute, or of a place inside one; keys and what only other entities have are not known. */
type AttributeAt<A extends Attributes, At extends string> = At extends keyof A
  ? A[At]['_zod']['input']
  : RootOf<At> extends infer Root extends keyof A
    ? TypeAt<{ [N in Root]: A[N]['_zod']['input'] }, At>
    : unknown

/** Arguments of a pattern; a placeholder under `each` takes several values, or none where they are declared. */
export type PatternArguments<
  A extends Attributes,
  D extends Derived,
  Condition extends string,
  O,
> = O extends { readonly each: infer Each extends Readonly<Record<string, unknown>> }
  ? ArgumentsOf<A, D, Exclude<Placeholders<Condition>, keyof Each>> &
      FilterArguments<A, O, Placeholders<Condition> | keyof Each> & {
        [N in keyof Each as Each[N] extends 'given' ? N : never]: readonly KeyArgument[]
      } & { [N in keyof Each as Each[N] extends 'given' ? never : N]?: readonly KeyArgument[] }
  : O extends { readonly filter: string }
    ? ArgumentsOf<A, D, Placeholders<Condition>> & FilterArguments<A, O, Placeholders<Condition>>
    : ArgumentsOf<A, D, Placeholders<Condition>>

export type Projected<I, O> = O extends { readonly project: readonly (infer N)[] } ? Pick<I, N & keyof I> : I

type Taken = 'filter' | 'each' | 'project' | 'hydrate'
/** An entity to hydrate is known by its name. */
type TypedOption<T> = T extends AnyEntity ? T['name'] : T

/**
 * Items of one entity under a key condition: `query(Sale, 'PK = SHOP#{shopId}, SK begins_with SALE#')`.
 *
 * @example
 * ```ts
 * const productsByCategory = query(Product, 'GSI1PK = SHOP#{shopId}#CATEGORY#{category}')
 * const salesByDate = query(Sale, 'PK = SHOP#{shopId}, SK between SALE#{from} and SALE#{to}', { direction: 'desc' })
 * ```
 */
export function query<
  E extends AnyEntity,
  const Condition extends string,
  const O extends PatternOptions = Record<never, never>,
>(
  entity: E,
  condition: Condition & NoInfer<CheckedCondition<E, Condition>>,
  options?: O & CheckedOptions<E, Condition, O>,
): Pattern<'query', E['name'], Condition, { readonly [N in keyof O as N & Taken]: TypedOption<O[N]> }> {
  return { kind: 'query', entities: [entity], condition, options: options ?? {} } as never
}

/**
 * The one item under a whole key: `get(Shop, 'PK = SHOP#{shopId}, SK = META')`.
 *
 * @example
 * ```ts
 * const shopById = get(Shop, 'PK = SHOP#{shopId}, SK = META')
 * ```
 */
export function get<
  E extends AnyEntity,
  const Condition extends string,
  const O extends PatternOptions = Record<never, never>,
>(
  entity: E,
  condition: Condition & NoInfer<CheckedCondition<E, Condition>>,
  options?: O & CheckedOptions<E, Condition, O>,
): Pattern<'get', E['name'], Condition, { readonly [N in keyof O as N & Taken]: TypedOption<O[N]> }> {
  return { kind: 'get', entities: [entity], condition, options: options ?? {} } as never
}

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
  const O extends PatternOptions = Record<never, never>,
>(
  entities: Entities,
  condition: Condition & CheckedCondition<Entities[keyof Entities], Condition>,
  options?: O & CheckedOptions<Entities[keyof Entities], Condition, O>,
): Pattern<
  'collection',
  Entities[keyof Entities]['name'],
  Condition,
  { readonly [N in keyof O as N & Taken]: TypedOption<O[N]> }
> {
  checkMembers(entities)
  return { kind: 'collection', entities: Object.values(entities), condition, options: options ?? {} } as never
}
