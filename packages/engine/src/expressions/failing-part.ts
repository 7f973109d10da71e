import type { Item } from '../values/attribute-value.ts'
import { matches } from './evaluate-condition.ts'
import type { Condition } from './tree.ts'

/** The source of the smallest part that made the condition false; nothing if it is true. */
export function failingPart(condition: Condition, item: Item | undefined): string | undefined {
  return matches(condition, item) ? undefined : culprit(condition, false, item).text
}

/** The smallest part that has this outcome and forces it on the whole. */
function culprit(condition: Condition, outcome: boolean, item: Item | undefined): Condition {
  if (condition.kind === 'not') {
    const inner = culprit(condition.of, !outcome, item)
    // What must be false and is true is told as it is written, with its NOT.
    return inner === condition.of ? condition : inner
  }
  // One false part decides an AND, one true part an OR; elsewhere all of them together do.
  if ((condition.kind === 'and' && !outcome) || (condition.kind === 'or' && outcome)) {
    const part = condition.parts.find(each => matches(each, item) === outcome)
    return part ? culprit(part, outcome, item) : condition
  }
  return condition
}
