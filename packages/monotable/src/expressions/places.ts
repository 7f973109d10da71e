import type { Fault } from './fault.ts'

/**
 * A place in an item as conditions use it. A condition asks for some of these members, each with the type of its
 * operand, and a write takes the condition if the entity's places have them: the compiler looks at nothing else.
 */
export interface Place<T> {
  /** What it can be compared with. */
  readonly is: (value: Comparable<T>) => void
  readonly begins_with: [T] extends [string | undefined | null] ? (value: string) => void : Beginning<T>
  readonly contains: (value: MemberOf<NonNullable<T>>) => void
  readonly size: (value: number | bigint) => void
  readonly fields: FieldsOf<NonNullable<T>>
  readonly elements: NonNullable<T> extends readonly (infer Element)[] ? Place<Element> : AnyOr<T, 'a list'>
}

type Beginning<T> = unknown extends T
  ? (value: string) => void
  : NonNullable<T> extends Uint8Array
    ? (value: Uint8Array) => void
    : Fault<'begins_with is for texts'>

type AnyOr<T, Wanted extends string> = unknown extends T ? Place<unknown> : Fault<`It is not ${Wanted}`>

/** Numbers are compared with numbers of either kind; nothing is equal to undefined. */
export type Comparable<T> = unknown extends T
  ? unknown
  : NonNullable<T> | null | (number extends T ? bigint : bigint extends T ? number : never)

/** What a text, a list or a set can contain. */
export type MemberOf<T> = unknown extends T
  ? unknown
  : T extends string
    ? string
    : T extends readonly (infer Element)[] | ReadonlySet<infer Element>
      ? Comparable<Element>
      : T extends Uint8Array
        ? Uint8Array
        : never

/** `never`, which has any field, where names are only known at run time. */
type FieldsOf<T> = unknown extends T
  ? never
  : T extends ReadonlyMap<unknown, unknown>
    ? never
    : T extends readonly unknown[] | ReadonlySet<unknown> | Date | Uint8Array
      ? Fault<'It has no fields'>
      : T extends object
        ? string extends keyof T
          ? never
          : { readonly [N in Named<T>]-?: Place<FieldIn<T, N>> }
        : Fault<'It has no fields'>

/** The fields of every member of a union, so that a place in one of them is a place. */
type Named<T> = T extends unknown ? keyof T : never
type FieldIn<T, N> = T extends unknown ? (N extends keyof T ? T[N] : never) : never

/** The place to which a path leads must have this. */
export type Leading<Path extends string, To> = Path extends `${infer Step}.${infer Rest}`
  ? Stepped<Step, { readonly fields: Leading<Rest, To> }>
  : Stepped<Path, To>

type Stepped<Step extends string, To> = Step extends `${infer Name}[${infer Positions}`
  ? { readonly [N in Name]: Positioned<Positions, To> }
  : { readonly [N in Step]: To }

type Positioned<Positions extends string, To> = Positions extends `${string}][${infer More}`
  ? { readonly elements: Positioned<More, To> }
  : { readonly elements: To }

/** The type of a place inside a value; `Nowhere` if there is none. */
export type TypeAt<T, Path extends string> = Path extends `${infer Step}.${infer Rest}`
  ? TypeAt<StepIn<T, Step>, Rest>
  : StepIn<T, Path>

export interface Nowhere {
  readonly nowhere: never
}

type StepIn<T, Step extends string> = Step extends `${infer Name}[${infer Positions}`
  ? ElementIn<FieldAt<T, Name>, Positions>
  : FieldAt<T, Step>

type FieldAt<T, Name extends string> = unknown extends T
  ? unknown
  : SomewhereIn<FieldOf<NonNullable<T>, Name>>

type FieldOf<T, Name extends string> =
  T extends ReadonlyMap<unknown, infer Value>
    ? Value
    : T extends readonly unknown[] | ReadonlySet<unknown> | Date | Uint8Array
      ? Nowhere
      : T extends object
        ? Name extends keyof T
          ? T[Name]
          : string extends keyof T
            ? T[keyof T & string]
            : Nowhere
        : Nowhere

type ElementIn<T, Positions extends string> = Positions extends `${infer At}][${infer More}`
  ? ElementIn<ElementAt<T, At>, More>
  : Positions extends `${infer At}]`
    ? ElementAt<T, At>
    : Nowhere

type ElementAt<T, At> = unknown extends T ? unknown : SomewhereIn<ElementOf<NonNullable<T>, At>>
/** Tuples have a type for each position. */
type ElementOf<T, At> = T extends readonly (infer Element)[]
  ? At extends keyof T
    ? T[At]
    : Element
  : Nowhere

type SomewhereIn<T> = [Exclude<T, Nowhere>] extends [never] ? T : Exclude<T, Nowhere>
