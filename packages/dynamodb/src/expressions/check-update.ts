import { firstFault, pathFault } from './check-syntax.ts'
import { misplaced } from './functions.ts'
import {
  type ActionSyntax,
  isArithmetic,
  type OperandSyntax,
  type Section,
  type SetValueSyntax,
  type UpdateSyntax,
} from './syntax.ts'

/**
 * The fault of an update that shows without names and values. DynamoDB goes through it section by section, in
 * the order in which each first appears, and counts the section afterwards.
 */
export function updateFault(update: UpdateSyntax): string | undefined {
  for (const section of new Set(update.sections)) {
    const actions = update.actions.filter(action => action.section === section)
    const fault = firstFault(actions, actionFault) ?? repeatFault(section, update.sections)
    if (fault !== undefined) return fault
  }
  return undefined
}

function repeatFault(section: Section, written: readonly Section[]): string | undefined {
  if (written.indexOf(section) === written.lastIndexOf(section)) return undefined
  return `The "${section}" section can only be used once in an update expression;`
}

function actionFault({ path, value }: ActionSyntax): string | undefined {
  return pathFault(path) ?? (value && valueFault(value))
}

function valueFault(value: SetValueSyntax): string | undefined {
  if (!isArithmetic(value)) return operandFault(value)
  return operandFault(value.left) ?? operandFault(value.right)
}

function operandFault(operand: OperandSyntax): string | undefined {
  if (operand.kind === 'path') return pathFault(operand)
  if (operand.kind === 'value') return undefined
  return misplaced(operand.name, 'update') ?? firstFault(operand.args, operandFault)
}
