import type { Fault } from '../expressions/fault.ts'

/**
 * A zod type, as far as types need it. The compiler infers what `z.array` and its like give from what is asked of them,
 * member by member: `$ZodType` itself would make it go through zod's inside at every call.
 */
interface DeclaredType {
  readonly _zod: {
    readonly input: unknown
    readonly output: unknown
    readonly optin?: string | undefined
    readonly optout?: string | undefined
    readonly def: { readonly type: string }
  }
}

/** The attributes of an entity, by name, in zod. */
export type Attributes = Readonly<Record<string, DeclaredType>>

/** An item as it is read. */
export type ItemOf<A extends Attributes> = { [N in AlwaysRead<A>]: A[N]['_zod']['output'] } & {
  [N in Exclude<keyof A, AlwaysRead<A>>]?: A[N]['_zod']['output']
}

/** An item as it is given to be written: what has a default or is managed may be left out. */
export type InputOf<A extends Attributes, Managed> = {
  [N in Exclude<AlwaysGiven<A>, Managed>]: A[N]['_zod']['input']
} & {
  [N in Exclude<keyof A, Exclude<AlwaysGiven<A>, Managed>>]?: A[N]['_zod']['input']
}

/** The values of some attributes, as they are given; what an item can be without may be left out. */
export type ValuesOf<A extends Attributes, Names> = [OptionalIn<A, Names & keyof A>] extends [never]
  ? Given<A, Names>
  : Given<A, Exclude<Names, OptionalIn<A, Names & keyof A>>> & MayBeGiven<A, OptionalIn<A, Names & keyof A>>

export type Given<A extends Attributes, Names> = {
  [N in Names & keyof A]: Exclude<A[N]['_zod']['input'], undefined>
}
export type MayBeGiven<A extends Attributes, Names> = {
  [N in Names & keyof A]?: Exclude<A[N]['_zod']['input'], undefined>
}

/** The attributes that an item can be without. */
export type OptionalNames<A extends Attributes> = OptionalIn<A, keyof A>

// The names are asked of each zod type by an alias of its own, which the compiler remembers over all entities.
type AlwaysRead<A extends Attributes> = { [N in keyof A]: NameUnlessOptionalOut<A[N], N> }[keyof A]
type AlwaysGiven<A extends Attributes> = { [N in keyof A]: NameUnlessOptionalIn<A[N], N> }[keyof A]
type NameUnlessOptionalOut<T, N> = T extends { _zod: { optout: 'optional' } } ? never : N
type NameUnlessOptionalIn<T, N> = T extends { _zod: { optin: 'optional' | 'defaulted' } } ? never : N
export type OptionalIn<A extends Attributes, Names extends keyof A> = {
  [N in Names]: NameIfOptionalOut<A[N], N>
}[Names]
type NameIfOptionalOut<T, N> = T extends { _zod: { optout: 'optional' } } ? N : never

/** The attributes that are numbers, decimals included: what can be added to and counted in. */
export type NumbersIn<A extends Attributes> = { [N in keyof A]: NameIfNumber<A[N], N> }[keyof A] & string
type NameIfNumber<T extends DeclaredType, N> = [Addend<T>] extends [Fault<string>] ? never : N

/** What can be added to an attribute. */
export type Addend<T extends DeclaredType> =
  NonNullable<T['_zod']['input']> extends number | bigint
    ? number | bigint
    : HasFormat<T, 'decimal'> extends true
      ? number | bigint | string
      : unknown extends T['_zod']['input']
        ? number | bigint | string
        : Fault<'add is for numbers'>

/** A decimal is text to the program and a number to the table; a moment is text, and can be given as a Date. */
type HasFormat<T, Format> = T extends { _zod: { def: { format: Format } } }
  ? true
  : T extends { _zod: { def: { innerType: infer Inner } } }
    ? HasFormat<Inner, Format>
    : false

/** What conditions can compare an attribute with. */
export type ComparedWith<T extends DeclaredType> =
  | T['_zod']['input']
  | T['_zod']['output']
  | (HasFormat<T, 'datetime'> extends true
      ? Date
      : HasFormat<T, 'decimal'> extends true
        ? number | bigint
        : never)

/** What is declared of a place inside an attribute. */
export type DeclaredAt<A extends Attributes, Path extends string> = StepsIn<A, Path>

type StepsIn<Shape, Path extends string> = Path extends `${infer Step}.${infer Rest}`
  ? StepsIn<ShapeOf<StepIn<Shape, Step>>, Rest>
  : StepIn<Shape, Path>

type StepIn<Shape, Step extends string> = Step extends `${infer Name}[${string}`
  ? ElementOf<Shape[Name & keyof Shape]>
  : Shape[Step & keyof Shape] & DeclaredType

type ElementOf<T> = T extends { _zod: { def: { innerType: infer Inner } } }
  ? ElementOf<Inner>
  : T extends { _zod: { def: { element: infer Element extends DeclaredType } } }
    ? Element
    : never

type ShapeOf<T> = T extends { _zod: { def: { innerType: infer Inner } } }
  ? ShapeOf<Inner>
  : T extends { _zod: { def: { shape: infer Shape } } }
    ? Shape
    : T extends { _zod: { def: { valueType: infer Value } } }
      ? Readonly<Record<string, Value>>
      : never
