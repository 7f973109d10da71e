import type { Condition, Operand } from '@monotable/dynamodb'
import type { Expression } from './tree.ts'
import { testFunctions } from './where-functions.ts'

const tests: ReadonlySet<Expression['kind']> = new Set([
  'and',
  'or',
  'not',
  'compare',
  'between',
  'in',
  'isType',
])

/** Whether an expression is a condition, and so true or false: it can be compared like a value. */
export const isTest = (expression: Expression): boolean =>
  tests.has(expression.kind) || (expression.kind === 'call' && testFunctions.has(expression.name))

/** How many comparisons of comparisons an expression has in one another. */
export function comparisonDepth(expression: Expression): number {
  if (expression.kind !== 'compare') return 0
  return 1 + Math.max(comparisonDepth(expression.left), comparisonDepth(expression.right))
}

/** `attribute_exists(a) = b` */
export function equalsOperand(test: Condition, operand: Operand, text: string): Condition {
  const equals = (truth: boolean): Condition => ({
    kind: 'compare',
    text,
    operator: '=',
    left: operand,
    right: { kind: 'value', value: { BOOL: truth } },
  })
  return oneOf(test, equals(true), equals(false), text)
}

/** `attribute_exists(a) = attribute_exists(b)` */
export const equalsTest = (test: Condition, other: Condition, text: string): Condition =>
  oneOf(test, other, { kind: 'not', text, of: other }, text)

/** `attribute_exists(a) IN [true]` */
export function isListed(test: Condition, list: readonly Operand[], text: string): Condition {
  return { kind: 'or', text, parts: list.map(operand => equalsOperand(test, operand, text)) }
}

/** `whenTrue` where the test holds, `whenFalse` where it does not. */
function oneOf(test: Condition, whenTrue: Condition, whenFalse: Condition, text: string): Condition {
  const holds: Condition = { kind: 'and', text, parts: [test, whenTrue] }
  const fails: Condition = { kind: 'and', text, parts: [{ kind: 'not', text, of: test }, whenFalse] }
  return { kind: 'or', text, parts: [holds, fails] }
}
