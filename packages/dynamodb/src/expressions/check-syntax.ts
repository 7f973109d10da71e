import { limits } from '../limits.ts'
import { misplaced } from './functions.ts'
import { isReserved } from './reserved-words.ts'
import type { CallSyntax, ConditionSyntax, OperandSyntax, PathSyntax } from './syntax.ts'

/** The fault of a path that shows without names and values: a reserved word, an index out of range. */
export function pathFault(path: PathSyntax): string | undefined {
  for (const step of path.steps) {
    if (step.kind === 'name' && isReserved(step.name)) {
      return `Attribute name is a reserved keyword; reserved keyword: ${step.name}`
    }
    if (step.kind === 'index' && step.index > limits.expression.listIndex) {
      return `List index is not within the allowable range; index: [${step.digits}]`
    }
  }
  return undefined
}

/** The first fault of a condition, in the order written, that shows without names and values. */
export function conditionFault(condition: ConditionSyntax): string | undefined {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return firstFault(condition.parts, conditionFault)
    case 'not':
      return conditionFault(condition.of)
    case 'compare':
      return operandFault(condition.left) ?? operandFault(condition.right)
    case 'between':
      return operandFault(condition.of) ?? operandFault(condition.low) ?? operandFault(condition.high)
    case 'in':
      return operandFault(condition.of) ?? firstFault(condition.list, operandFault)
    case 'call':
      return callFault(condition, 'condition')
  }
}

function operandFault(operand: OperandSyntax): string | undefined {
  if (operand.kind === 'path') return pathFault(operand)
  return operand.kind === 'call' ? callFault(operand, 'operand') : undefined
}

function callFault(call: CallSyntax, place: 'condition' | 'operand'): string | undefined {
  return misplaced(call.name, place) ?? firstFault(call.args, operandFault)
}

export function firstFault<T>(
  parts: readonly T[],
  fault: (part: T) => string | undefined,
): string | undefined {
  for (const part of parts) {
    const found = fault(part)
    if (found !== undefined) return found
  }
  return undefined
}
