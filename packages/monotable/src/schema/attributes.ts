import type { $ZodType } from 'zod/v4/core'

/** The attributes of an entity, by name, in zod. */
export type Attributes = Readonly<Record<string, $ZodType>>

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
  ? Given<A, Names & keyof A>
  : Given<A, Exclude<Names & keyof A, OptionalIn<A, Names & keyof A>>> &
      Partial<Given<A, OptionalIn<A, Names & keyof A>>>

type Given<A extends Attributes, Names extends keyof A> = {
  [N in Names]: Exclude<A[N]['_zod']['input'], undefined>
}

// The names are asked of each zod type by an alias of its own, which the compiler remembers over all entities.
type AlwaysRead<A extends Attributes> = { [N in keyof A]: NameUnlessOptionalOut<A[N], N> }[keyof A]
type AlwaysGiven<A extends Attributes> = { [N in keyof A]: NameUnlessOptionalIn<A[N], N> }[keyof A]
type NameUnlessOptionalOut<T, N> = T extends { _zod: { optout: 'optional' } } ? never : N
type NameUnlessOptionalIn<T, N> = T extends { _zod: { optin: 'optional' | 'defaulted' } } ? never : N
type OptionalIn<A extends Attributes, Names extends keyof A> = {
  [N in Names]: NameIfOptionalOut<A[N], N>
}[Names]
type NameIfOptionalOut<T, N> = T extends { _zod: { optout: 'optional' } } ? N : never
