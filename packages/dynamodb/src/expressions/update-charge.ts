import { utf8Size, valueSize } from '../values/size.ts'
import type { Path, PathStep, Update, UpdateOperand } from './tree.ts'

/** What AWS adds, in bytes, for each part of an update expression when it holds the expression against 400 KB. */
const charges = {
  update: 3,
  write: 19,
  take: 1,
  targetStep: 4,
  pathOperand: 1,
  pathOperandStep: 14,
  plus: 34,
  minus: 37,
  listAppend: 37,
  ifNotExists: 39,
} as const

/**
 * The size of an update expression, which UpdateItem alone limits beside the size of the item: what it writes, not
 * what the item holds. Nothing documents it; it was measured.
 */
export function updateCharge({ set, add, remove, delete: taken }: Update): number {
  let total = charges.update
  for (const { path, value } of set) total += charges.write + targetCharge(path) + operandCharge(value)
  for (const { path, value } of add) total += charges.write + targetCharge(path) + valueSize(value)
  for (const path of remove) total += charges.take + targetCharge(path)
  for (const { path } of taken) total += charges.take + targetCharge(path)
  return total
}

function targetCharge([first, ...steps]: Path): number {
  return steps.reduce<number>((total, step) => total + charges.targetStep + stepSize(step), utf8Size(first))
}

function operandCharge(operand: UpdateOperand): number {
  switch (operand.kind) {
    case 'value':
      return valueSize(operand.value)
    case 'path':
      return pathCharge(operand.path)
    case 'ifNotExists':
      return charges.ifNotExists + pathCharge(operand.path) + operandCharge(operand.otherwise)
    default:
      return charges[operand.kind] + operandCharge(operand.left) + operandCharge(operand.right)
  }
}

const pathCharge = (path: Path): number =>
  path.reduce<number>((total, step) => total + charges.pathOperandStep + stepSize(step), charges.pathOperand)

const stepSize = (step: PathStep): number => (typeof step === 'number' ? String(step).length : utf8Size(step))
