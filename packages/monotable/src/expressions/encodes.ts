import type { AttributeValue } from '../values/attribute-value.ts'
import type { Kind } from '../values/kind.ts'

/** What expressions need of an attribute's type: to write a value as it, and to step into it. */
export interface Encodes {
  /** DynamoDB's letters for what is stored; `dynamic` where each value decides for itself. */
  readonly wire?: string
  readonly kind?: Kind
  /** Undefined for what cannot be stored, such as an empty set. */
  encode(value: unknown): AttributeValue | undefined
  field(step: string | number): Encodes | undefined
}

/** The type of an attribute by its name: undefined if there is none, `unknown` if it may hold anything. */
export type TypeOf = (attribute: string) => Encodes | 'unknown' | undefined
