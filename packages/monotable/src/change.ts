import type { Fault } from './expressions/fault.ts'
import type { Nowhere, TypeAt } from './expressions/places.ts'
import type {
  Addend,
  Attributes,
  DeclaredAt,
  Given,
  MayBeGiven,
  OptionalIn,
  OptionalNames,
} from './schema/attributes.ts'
import type { AnyEntity } from './schema/entity.ts'
import type { Placeholders, RootOf } from './schema/placeholders.ts'

// ---- Parts of keys ----

type Roots<E extends AnyEntity, Base> =
  | RootOf<Placeholders<E['keys'][Base & keyof E['keys']]>>
  | (Base & keyof E['attributes'])

// Most entities derive nothing, and then a root is a part.

export type BaseParts<E extends AnyEntity, Base> = [keyof E['derived']] extends [never]
  ? Roots<E, Base>
  : KeyNames<E, Roots<E, Base>>

/** Only what is derived can be made of attributes that an item is without. */
type OptionalParts<E extends AnyEntity, Base> = [keyof E['derived']] extends [never]
  ? never
  : OptionalIn<E['attributes'], KeyNames<E, Roots<E, Base>> & keyof E['attributes']>

type RequiredParts<E extends AnyEntity, Base> = [keyof E['derived']] extends [never]
  ? Roots<E, Base>
  : Exclude<KeyNames<E, Roots<E, Base>>, OptionalParts<E, Base>>

/** A derived placeholder stands for the attributes that it is computed from. */
type KeyNames<E extends AnyEntity, Names> =
  | Exclude<Names, keyof E['derived']>
  | E['derived'][Names & keyof E['derived']][number]

/**
 * The attributes that make up an item's key. It is no conditional type itself: as the bound of a type parameter the
 * compiler would work out all its branches for an entity that it does not know yet.
 */
export type KeyOf<E extends AnyEntity, Base> = Given<E['attributes'], RequiredParts<E, Base>> &
  MayBeGiven<E['attributes'], OptionalParts<E, Base>>

// ---- Changes ----

/** Places inside an attribute, `location.city` or `images[0]`: the type there decides what can be done. */
interface Inside {
  readonly [path: `${string}.${string}`]: unknown
  readonly [element: `${string}]`]: unknown
}

type Path = `${string}.${string}` | `${string}]`

type Input<A extends Attributes, N extends keyof A> = A[N]['_zod']['input']

/** What an update does to an item; undefined leaves an attribute alone. `Fixed` are those that nobody changes: of its key, its version, counters. */
export interface Change<A extends Attributes = Attributes, Fixed = never> {
  readonly set?: { readonly [N in Exclude<keyof A, Fixed>]?: Input<A, N> | undefined } & Inside
  /** Sets what is absent, and leaves the rest alone. */
  readonly ifAbsent?: { readonly [N in Exclude<keyof A, Fixed>]?: Input<A, N> | undefined } & Inside
  /** Adds to numbers; an absent one counts as 0. */
  readonly add?: { readonly [N in Exclude<keyof A, Fixed>]?: Addend<A[N]> | undefined } & Inside
  /** Puts elements at the end, or the beginning, of lists; an absent list counts as empty. */
  readonly append?: { readonly [N in Exclude<keyof A, Fixed>]?: ElementsOf<Input<A, N>> | undefined } & Inside
  readonly prepend?: {
    readonly [N in Exclude<keyof A, Fixed>]?: ElementsOf<Input<A, N>> | undefined
  } & Inside
  /** Puts members into sets, or takes them out. */
  readonly insert?: { readonly [N in Exclude<keyof A, Fixed>]?: MembersOf<Input<A, N>> | undefined } & Inside
  readonly discard?: { readonly [N in Exclude<keyof A, Fixed>]?: MembersOf<Input<A, N>> | undefined } & Inside
  /** Makes copies of attributes as they are before the update: `{ oldPrice: 'price' }`. */
  readonly copy?: {
    readonly [N in Exclude<keyof A, Fixed>]?: CopyFrom<keyof A & string> | undefined
  } & Inside
  readonly remove?: readonly (Exclude<OptionalNames<A>, Fixed> | Path)[]
}

/** An attribute; one or else a value, or another attribute, where it is absent; or a list and then another. */
type CopyFrom<Name extends string> =
  | Name
  | Path
  | readonly [Name | Path, Name | Path]
  | { readonly from: Name | Path; readonly or: unknown }
  | { readonly from: Name | Path; readonly orFrom: Name | Path }

type ElementsOf<T> = unknown extends T
  ? readonly unknown[]
  : NonNullable<T> extends readonly (infer Element)[]
    ? readonly Element[]
    : Fault<'append and prepend are for lists'>

type MembersOf<T> = unknown extends T
  ? Iterable<unknown> & object
  : NonNullable<T> extends ReadonlySet<infer Member>
    ? Iterable<Member> & object
    : Fault<'insert and discard are for sets'>

/** `Counted` are the attributes that other entities count in. */
export type ChangeOf<E extends AnyEntity, Base, Counted = never> = Change<
  E['attributes'],
  BaseParts<E, Base> | VersionOf<E['options']> | Counted
>

type Operators = 'set' | 'ifAbsent' | 'add' | 'append' | 'prepend' | 'insert' | 'discard' | 'copy'

/** The attributes and places that a change names. */
type Named<C> = KeysOf<C, Operators> | Removed<C>

type KeysOf<C, Clauses> = { [N in keyof C]: N extends Clauses ? keyof C[N] : never }[keyof C]
type Removed<C> = C extends { readonly remove: readonly (infer N)[] } ? N : never

// ---- Places inside attributes ----

type Inputs<A extends Attributes> = { [N in keyof A]: Input<A, N> }

type PathsIn<Names> = string extends Names ? never : Extract<Names, Path>

/** For each path of a change the type there, or a sentence. Most changes have none. */
type CheckedPaths<A extends Attributes, C> = [PathsIn<Named<C>>] extends [never]
  ? unknown
  : {
      readonly [O in keyof C & string]: O extends 'remove'
        ? readonly RemovableOr<A, Removed<C>>[]
        : O extends 'copy'
          ? unknown
          : { readonly [P in Exclude<keyof C[O] & Path, keyof A>]: TakenAt<A, TypeAt<Inputs<A>, P>, O, P> }
    }

type TakenAt<A extends Attributes, T, Operator, P extends string> = [T] extends [Nowhere]
  ? Fault<`'${P}' does not exist`>
  : Operator extends 'set' | 'ifAbsent'
    ? T | undefined
    : Operator extends 'add'
      ? AddendAt<A, T, P> | undefined
      : Operator extends 'append' | 'prepend'
        ? ElementsOf<T> | undefined
        : MembersOf<T> | undefined

/** Decimals are texts to the program: what is declared tells them from others. */
type AddendAt<A extends Attributes, T, P extends string> = string extends T
  ? Addend<DeclaredAt<A, P>>
  : NonNullable<T> extends number | bigint
    ? number | bigint
    : Fault<'add is for numbers'>

type RemovableOr<A extends Attributes, N> = N extends keyof A
  ? N
  : N extends Path
    ? RemovableAt<Inputs<A>, N> extends true
      ? N
      : Fault<RemovableAt<Inputs<A>, N> extends false ? `'${N}' is required` : `'${N}' does not exist`>
    : N

type RemovableAt<T, P extends string> = P extends `${infer Step}.${infer Rest}`
  ? RemovableAt<TypeAt<T, Step>, Rest>
  : P extends `${string}]`
    ? [TypeAt<T, P>] extends [Nowhere]
      ? undefined
      : true
    : CanBeAbsent<NonNullable<T>, P>

type CanBeAbsent<T, Name extends string> = unknown extends T
  ? true
  : [T] extends [Nowhere]
    ? undefined
    : T extends ReadonlyMap<unknown, unknown>
      ? true
      : string extends keyof T
        ? true
        : Name extends keyof T
          ? undefined extends T[Name]
            ? true
            : false
          : undefined

// ---- Copies ----

/** For each copy of a change what is copied, or a sentence. Most changes have none. */
type CheckedCopies<E extends AnyEntity, Base, C> = C extends { readonly copy: infer Copies }
  ? { readonly copy: { readonly [T in keyof Copies]: CopyOr<E, Base, T & string, Copies[T]> } }
  : unknown

type CopyOr<E extends AnyEntity, Base, T extends string, Source> = [RootOf<T> & IndexParts<E, Base>] extends [
  never,
]
  ? SourceOr<Outputs<E['attributes']>, T, Source>
  : Fault<`An index key is built from '${T}': read the item and set it`>

type SourceOr<O, T extends string, Source> = Source extends string
  ? FittingOr<O, T, Source>
  : Source extends readonly [infer From extends string, infer Then extends string]
    ? readonly [FittingOr<O, T, From>, FittingOr<O, T, Then>]
    : Source extends { readonly from: infer From extends string; readonly orFrom: infer Or extends string }
      ? { readonly from: FittingOr<O, T, From>; readonly orFrom: FittingOr<O, T, Or> }
      : Source extends { readonly from: infer From extends string; readonly or: unknown }
        ? { readonly from: FittingOr<O, T, From>; readonly or: TypeAt<O, T> }
        : Source

type FittingOr<O, T extends string, From extends string> = [TypeAt<O, From>] extends [Nowhere]
  ? Fault<`'${From}' does not exist`>
  : [Exclude<TypeAt<O, From>, undefined>] extends [TypeAt<O, T>]
    ? From
    : Fault<`'${From}' is of another type than '${T}'`>

type Outputs<A extends Attributes> = { [N in keyof A]: A[N]['_zod']['output'] }

/** The attributes that keys of indexes are built from. */
type IndexParts<E extends AnyEntity, Base> = {
  [K in Exclude<keyof E['keys'], Base>]:
    | KeyNames<E, RootOf<Placeholders<E['keys'][K]>>>
    | E['only'][K & keyof E['only']][number]
}[Exclude<keyof E['keys'], Base>]

// ---- Index keys that a change moves ----

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

/**
 * What a change must be besides: nothing, or a sentence. One of the type `Change` has every operator, and so has the one that
 * an editor completes: it is checked when it is made. With `{ read: true }` the library finds the rest of the keys.
 */
export type Complete<E extends AnyEntity, Base, Counted, C, K, Read> = [Operators | 'remove'] extends [
  keyof C,
]
  ? unknown
  : [keyof C] extends [Operators | 'remove']
    ? [Named<C> | TimeOf<E['options']> | VersionOf<E['options']>] extends [never]
      ? unknown
      : Checked<E, Base, Counted, C, K, Read>
    : Fault<`'${Exclude<keyof C, Operators | 'remove'> & string}' is nothing that an update can do`>

type Checked<E extends AnyEntity, Base, Counted, C, K, Read> = CheckedNames<
  Exclude<
    RootOf<Named<C>>,
    Exclude<keyof E['attributes'], BaseParts<E, Base> | VersionOf<E['options']> | Counted> | `${string}]`
  >,
  E['name'],
  CheckedPaths<E['attributes'], C> &
    CheckedCopies<E, Base, C> &
    (Read extends true
      ? unknown
      : CheckedKeys<
          Missing<
            E,
            Base,
            RootOf<Named<C>> | TimeOf<E['options']> | VersionOf<E['options']>,
            keyof K | KeysOf<C, 'set'> | TimeOf<E['options']> | Removed<C>
          >
        >)
>

/** What the library itself changes with every update: the one it knows, the other only from the item. */
type TimeOf<O> = O extends { readonly updatedAt: infer N } ? N : never
type VersionOf<O> = O extends { readonly version: infer N } ? N : never

type CheckedKeys<M> = [M] extends [never]
  ? unknown
  : Fault<`Index keys are also built from '${M & string}': give it with the key, or pass { read: true }`>

/** A change whose names the compiler does not know is checked when it is made. */
type CheckedNames<Unknown, Name extends string, Otherwise> = [
  string extends Unknown ? never : Unknown,
] extends [never]
  ? Otherwise
  : Fault<`'${Unknown & string}' is not an attribute of ${Name} that can change`>
