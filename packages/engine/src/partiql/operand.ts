import type { Operand } from '@monotable/dynamodb'
import { invalid, typeFault } from '@monotable/dynamodb/service'
import type { Binding } from './binding.ts'
import { pathOf } from './document-path.ts'
import { isValue, valueFrom } from './literal-value.ts'
import { nodeName } from './node-name.ts'
import { place } from './token.ts'
import type { Expression, Kind } from './tree.ts'

/** What is compared in a WHERE clause: a path, a value, or the size of either. */
export function operandOf(expression: Expression, binding: Binding): Operand {
  if (isValue(expression)) return { kind: 'value', value: valueFrom(expression, binding) }
  const path = pathOf(expression, binding.source)
  if (path !== undefined) return { kind: 'path', path }
  if (expression.kind !== 'call') throw unsupported(expression)
  if (expression.name !== 'size') throw unrecognised(expression, binding)
  checkOperandCount(expression, 1)
  const of = operandOf(expression.arguments[0] as Expression, binding)
  refuseIf(typeFault('size', of))
  return { kind: 'size', of }
}

export const textOf = ({ start, end }: Expression, { source }: Binding) => source.slice(start, end)

export function refuseIf(fault: string | undefined): void {
  if (fault !== undefined) throw invalid(fault)
}

export function checkOperandCount({ name, arguments: { length } }: Kind<'call'>, count: number): void {
  if (length === count) return
  throw invalid(
    `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${length}`,
  )
}

export const unrecognised = (call: Kind<'call'>, { source }: Binding) =>
  invalid(`Unrecognized function: ${call.name} ${place(source, call.token)}`)

/** What is neither a condition nor anything that a condition compares. */
export function unsupported(expression: Expression) {
  if (expression.kind === 'arithmetic') {
    return invalid(`Unsupported operator in Condition Expression. Operator: ${expression.operator}`)
  }
  if (expression.kind === 'like') {
    return invalid('Unsupported operator in Condition Expression. Operator: LIKE')
  }
  return invalid(`Unsupported token in expression: ${nodeName(expression)}`)
}
