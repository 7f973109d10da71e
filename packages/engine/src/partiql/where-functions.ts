import { type Condition, type Operand, type Path, typeOf } from '@monotable/dynamodb'
import { invalid, typeFault } from '@monotable/dynamodb/service'
import type { Binding } from './binding.ts'
import { checkOperandCount, operandOf, refuseIf, textOf, unrecognised } from './operand.ts'
import type { Kind } from './tree.ts'

/** In the order in which AWS lists them here, which is not the one of expressions. */
const typeNames = ['N', 'BS', 'L', 'B', 'NULL', 'M', 'S', 'SS', 'NS', 'BOOL']

/** The functions that are conditions, and how many operands each takes. */
export const testFunctions: ReadonlyMap<string, number> = new Map([
  ['attribute_exists', 1],
  ['attribute_not_exists', 1],
  ['attribute_type', 2],
  ['begins_with', 2],
  ['contains', 2],
])

export function callCondition(call: Kind<'call'>, binding: Binding): Condition {
  const { name } = call
  const count = testFunctions.get(name)
  if (count === undefined) throw unrecognised(call, binding)
  const text = textOf(call, binding)
  checkOperandCount(call, count)
  const [first, second] = call.arguments.map(argument => operandOf(argument, binding)) as [Operand, Operand]
  switch (name) {
    case 'attribute_exists':
      return { kind: 'exists', text, path: documentPath(name, first) }
    case 'attribute_not_exists':
      return { kind: 'notExists', text, path: documentPath(name, first) }
    case 'attribute_type':
      documentPath(name, first)
      checkTypeName(second)
      return { kind: 'type', text, of: first, type: second }
    case 'begins_with':
      refuseIf(typeFault(name, first, second))
      return { kind: 'beginsWith', text, of: first, prefix: second }
    default:
      return { kind: 'contains', text, of: first, member: second }
  }
}

function documentPath(name: string, operand: Operand): Path {
  if (operand.kind === 'path') return operand.path
  throw invalid(`Operator or function requires a document path; operator or function: ${name}`)
}

function checkTypeName(operand: Operand): void {
  const type = operand.kind === 'value' ? typeOf(operand.value) : 'N'
  if (operand.kind !== 'value' || !('S' in operand.value)) {
    throw invalid(
      `Incorrect operand type for operator or function; operator or function: attribute_type, operand type: ${type}`,
    )
  }
  if (typeNames.includes(operand.value.S)) return
  throw invalid(
    `Invalid attribute type name found; type: ${operand.value.S}, valid types: {${typeNames.join(',')}}`,
  )
}
