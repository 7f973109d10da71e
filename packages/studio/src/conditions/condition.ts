import type { AttributeValue } from '../values/attribute-value.ts'

/** The attribute's name first, then names of members and positions in lists. */
export type Path = readonly (string | number)[]

export type Operand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly alias: string; readonly value: AttributeValue }
  | { readonly kind: 'size'; readonly of: Operand }

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>='
export type ConditionFunction =
  | 'attribute_exists'
  | 'attribute_not_exists'
  | 'attribute_type'
  | 'begins_with'
  | 'contains'

/** A condition as it was written, aliases resolved. `text` is the part of the source that it stands for. */
export type Condition =
  | { readonly kind: 'AND' | 'OR'; readonly text: string; readonly parts: readonly Condition[] }
  | { readonly kind: 'NOT'; readonly text: string; readonly of: Condition }
  | Test

/** What is true or false by itself. */
export type Test = { readonly text: string; readonly operands: readonly Operand[] } & (
  | { readonly kind: 'compare'; readonly operator: Comparator }
  | { readonly kind: 'between' }
  | { readonly kind: 'in' }
  | { readonly kind: 'call'; readonly name: ConditionFunction }
)

/** The parts of a request that a condition is made of. */
export interface ConditionSource {
  readonly ConditionExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
}

export function isTest(condition: Condition): condition is Test {
  return 'operands' in condition
}
