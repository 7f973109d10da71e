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

/** The values of some attributes, as they are given. */
export type ValuesOf<A extends Attributes, Names> = {
  [N in Names & keyof A]: Exclude<A[N]['_zod']['input'], undefined>
}

// The names are asked of each zod type by an alias of its own, which the compiler remembers over all entities.
type AlwaysRead<A extends Attributes> = { [N in keyof A]: NameUnlessOptionalOut<A[N], N> }[keyof A]
type AlwaysGiven<A extends Attributes> = { [N in keyof A]: NameUnlessOptionalIn<A[N], N> }[keyof A]
type NameUnlessOptionalOut<T, N> = T extends { _zod: { optout: 'optional' } } ? never : N
type NameUnlessOptionalIn<T, N> = T extends { _zod: { optin: 'optional' | 'defaulted' } } ? never : N
