import type { AttributeValue } from '../values/attribute-value.ts'

/** A condition as it was read: one notation for what a write demands and for what a query lets through. */
export interface Condition {
  readonly text: string
  readonly root: ConditionNode
}

export type ConditionNode =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly ConditionNode[] }
  | { readonly kind: 'not'; readonly of: ConditionNode }
  | {
      readonly kind: 'compare'
      readonly operator: Comparator
      readonly left: Operand
      readonly right: Operand
    }
  | { readonly kind: 'between'; readonly of: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly kind: 'in'; readonly of: Operand; readonly list: readonly Operand[] }
  /** The members are the elements of one argument. */
  | { readonly kind: 'inArgument'; readonly of: Operand; readonly list: ArgumentOperand }
  | {
      readonly kind: 'call'
      readonly name: ConditionFunction
      readonly of: Operand
      readonly other: Operand | undefined
    }

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>='
export type ConditionFunction =
  | 'attribute_exists'
  | 'attribute_not_exists'
  | 'attribute_type'
  | 'begins_with'
  | 'contains'

/** `at` is its place in the text. */
export type Operand =
  | PathOperand
  | ArgumentOperand
  | { readonly kind: 'literal'; readonly at: number; readonly value: AttributeValue; readonly text: string }
  | { readonly kind: 'size'; readonly at: number; readonly of: PathOperand }

export interface PathOperand {
  readonly kind: 'path'
  readonly at: number
  readonly text: string
}

export interface ArgumentOperand {
  readonly kind: 'argument'
  readonly at: number
  readonly name: string
}

/** The names of the arguments, each once, in the order of their first use. */
export function conditionArguments(condition: Condition): string[] {
  const names = new Set<string>()
  for (const operand of operandsOf(condition.root)) if (operand.kind === 'argument') names.add(operand.name)
  return [...names]
}

/** The operands in the order written. */
export function operandsOf(node: ConditionNode): Operand[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.parts.flatMap(operandsOf)
    case 'not':
      return operandsOf(node.of)
    case 'compare':
      return [node.left, node.right]
    case 'between':
      return [node.of, node.low, node.high]
    case 'in':
      return [node.of, ...node.list]
    case 'inArgument':
      return [node.of, node.list]
    case 'call':
      return node.other ? [node.of, node.other] : [node.of]
  }
}
