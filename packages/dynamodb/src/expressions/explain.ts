import type { AttributeValue, Item } from '../values/attribute-value.ts'
import { matches, resolve } from './evaluate-condition.ts'
import type { Condition, Operand } from './tree.ts'

/** A condition held against an item, part by part. */
export interface Explanation {
  readonly condition: Condition
  readonly isTrue: boolean
  /** Those of AND, OR and NOT, also the ones that DynamoDB need not have looked at. */
  readonly parts: readonly Explanation[]
  /** What each operand of a test was; undefined for what the item does not have. */
  readonly operands: readonly { readonly operand: Operand; readonly value: AttributeValue | undefined }[]
}

/**
 * Says of every part of a condition whether it is true of an item, and what was compared.
 *
 * @example
 * ```ts
 * const { condition } = parseExpressions({
 *   ConditionExpression: 'stock >= :sold',
 *   ExpressionAttributeValues: { ':sold': { N: '5' } },
 * })
 * explain(condition, { stock: { N: '3' } }).operands[0]?.value // { N: '3' }
 * ```
 */
export function explain(condition: Condition, item: Item | undefined): Explanation {
  return {
    condition,
    isTrue: matches(condition, item),
    parts: partsOf(condition).map(part => explain(part, item)),
    operands: operandsOf(condition).map(operand => ({ operand, value: resolve(operand, item) })),
  }
}

function partsOf(condition: Condition): readonly Condition[] {
  if (condition.kind === 'not') return [condition.of]
  return condition.kind === 'and' || condition.kind === 'or' ? condition.parts : []
}

/**
 * The operands of a test in the order written; none for AND, OR and NOT.
 *
 * @example
 * ```ts
 * const { condition } = parseExpressions({ ConditionExpression: 'stock >= reserved' })
 * operandsOf(condition).length // 2
 * ```
 */
export function operandsOf(condition: Condition): readonly Operand[] {
  switch (condition.kind) {
    case 'compare':
      return [condition.left, condition.right]
    case 'between':
      return [condition.of, condition.low, condition.high]
    case 'in':
      return [condition.of, ...condition.list]
    case 'exists':
    case 'notExists':
      return [{ kind: 'path', path: condition.path }]
    case 'type':
      return [condition.of, condition.type]
    case 'beginsWith':
      return [condition.of, condition.prefix]
    case 'contains':
      return [condition.of, condition.member]
    default:
      return []
  }
}
