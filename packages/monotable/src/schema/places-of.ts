import type { Place } from '../expressions/places.ts'
import type { ComparedWith } from './attributes.ts'
import type { AnyEntity } from './entity.ts'

/** What conditions on the items of an entity can name: its attributes, keys and the attribute of its type. */
export type PlacesOf<E extends AnyEntity> = E extends unknown
  ? [keyof E['attributes'] & `${string}.${string}`] extends [never]
    ? {
        readonly [N in keyof E['attributes']]: Place<ComparedWith<E['attributes'][N]>>
      } & {
        readonly [N in Exclude<keyof E['keys'] | TypeIn<E['options']>, keyof E['attributes']>]: Place<unknown>
      }
    : // biome-ignore lint/suspicious/noExplicitAny: a name with a dot cannot be told from a path here
      any
  : never

type TypeIn<O> = O extends { readonly type: infer T } ? keyof T : never
