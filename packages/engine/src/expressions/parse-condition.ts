import type { Substitutions } from './substitutions.ts'
import type { Condition } from './tree.ts'

export function parseCondition(
  _text: string,
  _kind: 'ConditionExpression' | 'FilterExpression',
  _substitutions: Substitutions,
): Condition {
  throw new Error('not yet')
}
