import { limits } from '../limits.ts'
import { boundsFault } from './between-bounds.ts'
import type { Binder } from './binder.ts'
import { operandCountFault } from './functions.ts'
import { typeFault, typeNameFault } from './operand-types.ts'
import { samePath, showPath } from './paths.ts'
import type { CallSyntax, ConditionSyntax, OperandSyntax } from './syntax.ts'
import type { Condition, Operand, Path } from './tree.ts'

/** Substitutes in the order written; in each simple condition what is undefined is reported first. */
export function bindCondition(syntax: ConditionSyntax, binder: Binder): Condition {
  switch (syntax.kind) {
    case 'and':
    case 'or':
      return {
        kind: syntax.kind,
        text: syntax.text,
        parts: syntax.parts.map(part => bindCondition(part, binder)),
      }
    case 'not':
      return { kind: 'not', text: syntax.text, of: bindCondition(syntax.of, binder) }
    case 'compare':
      return bindCompare(syntax, binder)
    case 'between':
      return bindBetween(syntax, binder)
    case 'in':
      return bindIn(syntax, binder)
    case 'call':
      return bindCall(syntax, binder)
  }
}

type Kind<K extends ConditionSyntax['kind']> = Extract<ConditionSyntax, { kind: K }>

function bindCompare(syntax: Kind<'compare'>, binder: Binder): Condition {
  const { text, operator } = syntax
  const left = bindOperand(syntax.left, binder)
  const right = bindOperand(syntax.right, binder)
  binder.refuseIf(distinctFault(operator, left, [right]) ?? typeFault(operator, left, right))
  return { kind: 'compare', text, operator, left, right }
}

function bindBetween(syntax: Kind<'between'>, binder: Binder): Condition {
  const of = bindOperand(syntax.of, binder)
  const low = bindOperand(syntax.low, binder)
  const high = bindOperand(syntax.high, binder)
  binder.refuseIf(distinctFault('BETWEEN', of, [low, high]) ?? typeFault('BETWEEN', of, low, high))
  binder.refuseIf(boundsFault(low, high))
  return { kind: 'between', text: syntax.text, of, low, high }
}

function bindIn(syntax: Kind<'in'>, binder: Binder): Condition {
  const of = bindOperand(syntax.of, binder)
  const list = syntax.list.map(operand => bindOperand(operand, binder))
  if (list.length > limits.expression.listed) {
    binder.refuse(`The IN operator is provided with too many operands; number of operands: ${list.length}`)
  }
  binder.refuseIf(distinctFault('IN', of, list))
  return { kind: 'in', text: syntax.text, of, list }
}

function bindCall(syntax: CallSyntax, binder: Binder): Condition {
  const { name, text } = syntax
  const [first, second] = bindArguments(syntax, binder)
  switch (name) {
    case 'attribute_exists':
      return { kind: 'exists', text, path: documentPath(name, first, binder) }
    case 'attribute_not_exists':
      return { kind: 'notExists', text, path: documentPath(name, first, binder) }
    case 'attribute_type':
      binder.refuseIf(distinctFault(name, first, [second]) ?? typeNameFault(second))
      return { kind: 'type', text, of: first, type: second }
    case 'begins_with':
      binder.refuseIf(distinctFault(name, first, [second]) ?? typeFault(name, first, second))
      return { kind: 'beginsWith', text, of: first, prefix: second }
    default:
      binder.refuseIf(distinctFault(name, first, [second]))
      return { kind: 'contains', text, of: first, member: second }
  }
}

function bindOperand(syntax: OperandSyntax, binder: Binder): Operand {
  if (syntax.kind === 'path') return { kind: 'path', path: binder.path(syntax) }
  if (syntax.kind === 'value') {
    const { placeholder } = syntax
    return { kind: 'value', value: binder.value(placeholder), placeholder }
  }
  const [of] = bindArguments(syntax, binder)
  binder.refuseIf(typeFault('size', of))
  return { kind: 'size', of }
}

/** The number of operands is checked by the table of functions, so a second one is there where it is used. */
function bindArguments(call: CallSyntax, binder: Binder): [Operand, Operand] {
  const operands = call.args.map(operand => bindOperand(operand, binder))
  binder.refuseIf(operandCountFault(call.name, operands.length))
  return operands as [Operand, Operand]
}

function documentPath(name: string, operand: Operand, binder: Binder): Path {
  if (operand.kind === 'path') return operand.path
  return binder.refuse(`Operator or function requires a document path; operator or function: ${name}`)
}

function distinctFault(operator: string, first: Operand, others: readonly Operand[]): string | undefined {
  if (first.kind !== 'path') return undefined
  for (const other of others) {
    if (other.kind === 'path' && samePath(first.path, other.path)) {
      return `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${showPath(first.path)}`
    }
  }
  return undefined
}
