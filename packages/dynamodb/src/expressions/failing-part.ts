import type { Item } from '../values/attribute-value.ts'
import { matches } from './evaluate-condition.ts'
import type { Condition } from './tree.ts'

/**
 * The smallest part that made the condition false, with the text that it was written as; undefined if it is true.
 *
 * @example
 * ```ts
 * const { condition } = parseExpressions({ ConditionExpression: 'attribute_exists(pk) AND attribute_exists(sk)' })
 * failingPart(condition, { pk: { S: 'a' } })?.text // 'attribute_exists(sk)'
 * ```
 */
export function failingPart(condition: Condition, item: Item | undefined): Condition | undefined {
  return matches(condition, item) ? undefined : culprit(condition, item)
}

/** One false part decides an AND; an OR and a NOT are false as a whole. */
function culprit(condition: Condition, item: Item | undefined): Condition {
  if (condition.kind === 'and') {
    const part = condition.parts.find(each => !matches(each, item))
    return part ? culprit(part, item) : condition
  }
  const twiceNegated = condition.kind === 'not' && condition.of.kind === 'not' ? condition.of.of : undefined
  return twiceNegated ? culprit(twiceNegated, item) : condition
}
