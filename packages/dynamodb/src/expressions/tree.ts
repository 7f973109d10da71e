import type { AttributeValue } from '../values/attribute-value.ts'

/** The name of a map's member, or the position of a list's element. */
export type PathStep = string | number

/** Where in an item: the attribute's name first. Names are real ones, substituted already. */
export type Path = readonly [string, ...PathStep[]]

export type Operand =
  | { readonly kind: 'path'; readonly path: Path }
  /** `placeholder` is how it was written, where it came with an expression. */
  | { readonly kind: 'value'; readonly value: AttributeValue; readonly placeholder?: string }
  | { readonly kind: 'size'; readonly of: Operand }

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>='

/** `text` is the part of the source that the node was written as; it is shown when that part was false. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly text: string; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly text: string; readonly of: Condition }
  | {
      readonly kind: 'compare'
      readonly text: string
      readonly operator: Comparator
      readonly left: Operand
      readonly right: Operand
    }
  | {
      readonly kind: 'between'
      readonly text: string
      readonly of: Operand
      readonly low: Operand
      readonly high: Operand
    }
  | { readonly kind: 'in'; readonly text: string; readonly of: Operand; readonly list: readonly Operand[] }
  | { readonly kind: 'exists' | 'notExists'; readonly text: string; readonly path: Path }
  | { readonly kind: 'type'; readonly text: string; readonly of: Operand; readonly type: Operand }
  | { readonly kind: 'beginsWith'; readonly text: string; readonly of: Operand; readonly prefix: Operand }
  | { readonly kind: 'contains'; readonly text: string; readonly of: Operand; readonly member: Operand }

export type KeyOperator = '=' | '<' | '<=' | '>' | '>=' | 'between' | 'begins_with'

export interface KeyComparison {
  readonly name: string
  /** KeyConditions may name an operator that no key has; it is refused when the key schema is known. */
  readonly operator: KeyOperator | 'notIndexable'
  /** Two for `between`, one for all others. */
  readonly values: readonly AttributeValue[]
}

/** Joined by AND, one comparison an attribute, in the order written; not yet held against a key schema. */
export interface KeyCondition {
  readonly comparisons: readonly KeyComparison[]
}

/** A key condition held against the schema of the table or index that is queried. */
export interface KeyRange {
  /** One value for each partition attribute, in the schema's order. */
  readonly partition: readonly AttributeValue[]
  /** The leading sort attributes that are given by equality and followed by another condition. */
  readonly sortEquals: readonly AttributeValue[]
  /** The condition on the last sort attribute that has one. */
  readonly last?: { readonly operator: KeyOperator; readonly values: readonly AttributeValue[] }
}

export type UpdateOperand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly value: AttributeValue }
  | { readonly kind: 'ifNotExists'; readonly path: Path; readonly otherwise: UpdateOperand }
  | {
      readonly kind: 'listAppend' | 'plus' | 'minus'
      readonly left: UpdateOperand
      readonly right: UpdateOperand
    }

export interface SetAction {
  readonly path: Path
  readonly value: UpdateOperand
}

export interface ValueAction {
  readonly path: Path
  readonly value: AttributeValue
}

export interface Update {
  readonly set: readonly SetAction[]
  readonly remove: readonly Path[]
  /** A number or a set; AttributeUpdates adds to lists as well. */
  readonly add: readonly ValueAction[]
  readonly delete: readonly ValueAction[]
  /** Written as AttributeUpdates, which words some faults in its own way. */
  readonly legacy?: true
}

/** The paths asked for, none a part of another. */
export type ProjectionPaths = readonly Path[]
