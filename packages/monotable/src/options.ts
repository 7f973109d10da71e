import type { When } from './expressions/when.ts'
import type { Spent } from './observe/spent.ts'
import type { AnyEntity } from './schema/entity.ts'
import type { PlacesOf } from './schema/places-of.ts'

export interface CallOptions {
  /** Adds up the capacity that the call consumes, over pages, retries and batches. */
  readonly spent?: Spent
  /** Gives up with the signal's reason as soon as that is given. A write that was sent may still take effect. */
  readonly signal?: AbortSignal
}

export interface BatchOptions extends CallOptions {
  /** How many requests are under way at a time: 4 unless given. */
  readonly concurrent?: number
}

export interface ReadOptions extends CallOptions {
  readonly consistent?: boolean
}

export interface BatchGetOptions extends ReadOptions, BatchOptions {}

/** Conditions ask for what the entity has; any, where it is not said which it is. */
// biome-ignore lint/suspicious/noExplicitAny: options that say nothing of an entity are taken anywhere
export interface WriteOptions<E extends AnyEntity = any> extends CallOptions {
  readonly condition?: When<PlacesOf<E>> | readonly When<PlacesOf<E>>[]
  /** The version that the item must have. */
  readonly ifVersion?: number
  /** Whether the error brings the item that was there when a condition did not hold: `storedIn(error, Product)`. */
  readonly returnStored?: boolean
  /** The error to throw instead, when the condition does not hold. */
  readonly otherwise?: (failure: Error) => Error
}

// biome-ignore lint/suspicious/noExplicitAny: as above
export interface UpdateOptions<E extends AnyEntity = any> extends WriteOptions<E> {
  /** Reads the parts of index keys that were not given, and writes under the condition that they are still the same. */
  readonly read?: boolean
}
