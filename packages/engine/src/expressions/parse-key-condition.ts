import { keyConditionOf } from './key-condition.ts'
import { parseCondition } from './parse-condition.ts'
import type { Substitutions } from './substitutions.ts'
import type { KeyCondition } from './tree.ts'

/**
 * For a key condition that stands alone. Query parses it as a condition and calls `keyConditionOf` when its other
 * expressions are parsed too: DynamoDB reports their faults before those that only a key condition can have.
 */
export function parseKeyCondition(text: string, substitutions: Substitutions): KeyCondition {
  return keyConditionOf(parseCondition(text, 'KeyConditionExpression', substitutions))
}
