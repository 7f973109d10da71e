import type { Attributes, ValuesOf } from './schema/attributes.ts'
import type { AnyEntity } from './schema/entity.ts'
import type { Fault, Placeholders, RootOf } from './schema/placeholders.ts'

// ---- Parts of keys ----

export type BaseParts<E extends AnyEntity, Base> = KeyNames<
  E,
  RootOf<Placeholders<E['keys'][Base & keyof E['keys']]>> | (Base & keyof E['attributes'])
>

/** A derived placeholder stands for the attributes that it is computed from. */
type KeyNames<E extends AnyEntity, Names> =
  | Exclude<Names, keyof E['derived']>
  | E['derived'][Names & keyof E['derived']][number]

/** The attributes that make up an item's key. */
export type KeyOf<E extends AnyEntity, Base> = ValuesOf<E['attributes'], BaseParts<E, Base>>

// ---- Changes ----

/** Places inside an attribute, `location.city` or `images[0]`: checked against the schema when the update is made. */
interface Inside<Value> {
  readonly [path: `${string}.${string}`]: Value
  readonly [element: `${string}]`]: Value
}

type Path = `${string}.${string}` | `${string}]`

export type Some<Names extends PropertyKey, Value> = { readonly [N in Names]?: Value }

/** What an update does to an item; undefined leaves an attribute alone. `Fixed` are those of its key, which never change. */
export interface Change<A extends Attributes = Attributes, Fixed = never> {
  readonly set?: {
    readonly [N in Exclude<keyof A, Fixed>]?: A[N]['_zod']['input'] | undefined
  } & Inside<unknown>
  /** Sets what is absent, and leaves the rest alone. */
  readonly ifAbsent?: {
    readonly [N in Exclude<keyof A, Fixed>]?: A[N]['_zod']['input'] | undefined
  } & Inside<unknown>
  /** Adds to numbers; an absent one counts as 0. */
  readonly add?: Some<Exclude<keyof A, Fixed>, number | bigint> & Inside<number | bigint>
  /** Puts elements at the end, or the beginning, of lists; an absent list counts as empty. */
  readonly append?: Some<Exclude<keyof A, Fixed>, readonly unknown[]> & Inside<readonly unknown[]>
  readonly prepend?: Some<Exclude<keyof A, Fixed>, readonly unknown[]> & Inside<readonly unknown[]>
  /** Puts members into sets, or takes them out. */
  readonly insert?: Some<Exclude<keyof A, Fixed>, Iterable<unknown>> & Inside<Iterable<unknown>>
  readonly discard?: Some<Exclude<keyof A, Fixed>, Iterable<unknown>> & Inside<Iterable<unknown>>
  readonly remove?: readonly (Exclude<keyof A & string, Fixed> | Path)[]
}

export type ChangeOf<E extends AnyEntity, Base> = Change<E['attributes'], BaseParts<E, Base>>

/** The attributes that a change touches. */
type Touched<C> = RootOf<
  | KeysOf<C, 'set' | 'ifAbsent' | 'add' | 'append' | 'prepend' | 'insert' | 'discard'>
  | (C extends { readonly remove: readonly (infer N)[] } ? N : never)
>

type KeysOf<C, Clauses> = { [N in keyof C]: N extends Clauses ? keyof C[N] : never }[keyof C]

/** Parts of index keys that a change moves, but that neither the change nor what is known of the item tells. */
type Missing<E extends AnyEntity, Base, Changed, Known> = {
  [K in Exclude<keyof E['keys'], Base>]: MissingPart<
    KeyNames<E, RootOf<Placeholders<E['keys'][K]>>> | E['only'][K & keyof E['only']][number],
    Changed,
    Known
  >
}[Exclude<keyof E['keys'], Base>]

type MissingPart<Parts, Changed, Known> = [Extract<Parts, Changed>] extends [never]
  ? never
  : Exclude<Parts, Known>

export type Complete<E extends AnyEntity, Base, C, K> = CompleteOr<
  Missing<
    E,
    Base,
    Touched<C> | TimeOf<E['options']> | VersionOf<E['options']>,
    | keyof K
    | KeysOf<C, 'set'>
    | TimeOf<E['options']>
    | (C extends { readonly remove: readonly (infer N)[] } ? N : never)
  >,
  Exclude<Touched<C>, Exclude<keyof E['attributes'], BaseParts<E, Base>> | `${string}]`>,
  E['name']
>

/** What the library itself changes with every update: the one it knows, the other only from the item. */
type TimeOf<O> = O extends { readonly updatedAt: infer N } ? N : never
type VersionOf<O> = O extends { readonly version: infer N } ? N : never

/** A change whose names the compiler does not know is checked when it is made. */
type CompleteOr<M, Unknown, Name extends string> = [string extends Unknown ? never : Unknown] extends [never]
  ? [M] extends [never]
    ? unknown
    : Fault<`Index keys are also built from '${M & string}': give it with the key, or pass { read: true }`>
  : Fault<`'${Unknown & string}' is not an attribute of ${Name} that can change`>
