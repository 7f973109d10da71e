import type { AttributeValue, Path, Update } from '@monotable/dynamodb'
import {
  clashFault,
  invalid,
  type SetAction,
  samePath,
  touchedPaths,
  typeFault,
  type UpdateOperand,
  type ValueAction,
} from '@monotable/dynamodb/service'
import type { Binding } from './binding.ts'
import { pathOf } from './document-path.ts'
import { isValue, valueFrom } from './literal-value.ts'
import { nodeName } from './node-name.ts'
import { checkOperandCount, refuseIf, unrecognised } from './operand.ts'
import { place } from './token.ts'
import type { Change, Expression, Kind } from './tree.ts'

/** SET and REMOVE clauses as an update; `set_add` and `set_delete` are its ADD and DELETE. */
export function updateOf(changes: readonly Change[], binding: Binding): Update {
  const set: SetAction[] = []
  const remove: Path[] = []
  const add: ValueAction[] = []
  const deletions: ValueAction[] = []
  for (const change of changes) {
    const path = targetOf(change.path, binding)
    if (change.kind === 'remove') remove.push(path)
    else if (isSetCall(change.value)) {
      const value = membersOf(change.value, path, binding)
      if (change.value.name === 'set_add') add.push({ path, value })
      else deletions.push({ path, value })
    } else set.push({ path, value: operandOf(change.value, binding) })
  }
  const update = { set, remove, add, delete: deletions }
  refuseIf(clashFault(touchedPaths(update)))
  return update
}

function targetOf(expression: Expression, { source }: Binding): Path {
  const path = pathOf(expression, source)
  if (path === undefined) throw invalid(`Unrecognized assignment target: ${nodeName(expression)}`)
  return path
}

const isSetCall = (expression: Expression): expression is Kind<'call'> =>
  expression.kind === 'call' && (expression.name === 'set_add' || expression.name === 'set_delete')

/** The members that a set function adds to, or takes from, the very set that is assigned to. */
function membersOf(call: Kind<'call'>, target: Path, binding: Binding): AttributeValue {
  const name = call.name.toUpperCase()
  const at = place(binding.source, call.token)
  const [first, second] = call.arguments
  if (first === undefined || second === undefined || call.arguments.length !== 2) {
    throw invalid(`${name} must have exactly two arguments ${at}`)
  }
  const path = pathOf(first, binding.source)
  if (path === undefined || !samePath(path, target)) {
    throw invalid(`The first argument to ${name} must equal the assignment value ${at}`)
  }
  const value = isValue(second) ? valueFrom(second, binding) : undefined
  if (value === undefined || !('SS' in value || 'NS' in value || 'BS' in value)) {
    // AWS points at the first argument here.
    const pointed = place(binding.source, first.token)
    throw invalid(`The second argument to ${name} must be a value with type SET ${pointed}`)
  }
  return value
}

function operandOf(expression: Expression, binding: Binding): UpdateOperand {
  if (isValue(expression)) return { kind: 'value', value: valueFrom(expression, binding) }
  const path = pathOf(expression, binding.source)
  if (path !== undefined) return { kind: 'path', path }
  if (expression.kind === 'call') return callOperand(expression, binding)
  if (expression.kind !== 'arithmetic' || (expression.operator !== '+' && expression.operator !== '-')) {
    const operator = 'operator' in expression ? expression.operator : nodeName(expression)
    throw invalid(`Unsupported operator in Update Expression. Operator: ${operator}`)
  }
  const left = operandOf(expression.left, binding)
  const right = operandOf(expression.right, binding)
  refuseIf(typeFault(expression.operator, left, right))
  return { kind: expression.operator === '+' ? 'plus' : 'minus', left, right }
}

function callOperand(call: Kind<'call'>, binding: Binding): UpdateOperand {
  if (call.name !== 'list_append' && call.name !== 'if_not_exists') throw unrecognised(call, binding)
  checkOperandCount(call, 2)
  const [left, right] = call.arguments.map(argument => operandOf(argument, binding)) as [
    UpdateOperand,
    UpdateOperand,
  ]
  if (call.name === 'list_append') {
    refuseIf(typeFault('list_append', left, right))
    return { kind: 'listAppend', left, right }
  }
  if (left.kind === 'path') return { kind: 'ifNotExists', path: left.path, otherwise: right }
  throw invalid('Operator or function requires a document path; operator or function: if_not_exists')
}
