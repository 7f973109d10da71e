import type { ConditionNode } from 'monotable/design'
import { valueAt } from '../samples/template.ts'

type Values = Readonly<Record<string, unknown>>
type Operand = Extract<ConditionNode, { kind: 'compare' }>['left']
type Scalar = string | number | boolean

/** Whether an item meets a condition, with these arguments. */
export function isMet(node: ConditionNode, item: Values, args: Values): boolean {
  const value = (operand: Operand) => plain(valueIn(operand, item, args))
  switch (node.kind) {
    case 'and':
      return node.parts.every(part => isMet(part, item, args))
    case 'or':
      return node.parts.some(part => isMet(part, item, args))
    case 'not':
      return !isMet(node.of, item, args)
    case 'compare':
      return compare[node.operator](value(node.left) as Scalar, value(node.right) as Scalar)
    case 'between':
      return (
        compare['>='](value(node.of) as Scalar, value(node.low) as Scalar) &&
        compare['<='](value(node.of) as Scalar, value(node.high) as Scalar)
      )
    case 'in':
      return node.list.some(each => compare['='](value(node.of) as Scalar, value(each) as Scalar))
    case 'inArgument':
      return [args[node.list.name]].flat().includes(value(node.of))
    case 'call':
      return called(node, value)
  }
}

const isComparable = (a: unknown, b: unknown) => a !== undefined && typeof a === typeof b

const compare: Record<
  Extract<ConditionNode, { kind: 'compare' }>['operator'],
  (a: Scalar, b: Scalar) => boolean
> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => isComparable(a, b) && a < b,
  '<=': (a, b) => isComparable(a, b) && a <= b,
  '>': (a, b) => isComparable(a, b) && a > b,
  '>=': (a, b) => isComparable(a, b) && a >= b,
}

function called(
  { name, of, other }: Extract<ConditionNode, { kind: 'call' }>,
  value: (operand: Operand) => unknown,
): boolean {
  const is = value(of)
  const wanted = other && value(other)
  switch (name) {
    case 'attribute_exists':
      return is !== undefined
    case 'attribute_not_exists':
      return is === undefined
    case 'begins_with':
      return typeof is === 'string' && is.startsWith(String(wanted))
    case 'contains':
      return Array.isArray(is) ? is.includes(wanted) : typeof is === 'string' && is.includes(String(wanted))
    case 'attribute_type':
      return is !== undefined
  }
}

function valueIn(operand: Operand, item: Values, args: Values): unknown {
  switch (operand.kind) {
    case 'path':
      return valueAt(item, operand.text)
    case 'argument':
      return args[operand.name]
    case 'size':
      return sizeOf(valueAt(item, operand.of.text))
    case 'literal':
      return literal(operand.value as Readonly<Record<string, unknown>>)
  }
}

function literal(value: Readonly<Record<string, unknown>>): unknown {
  if ('N' in value) return Number(value.N)
  return 'NULL' in value ? null : Object.values(value)[0]
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return value instanceof Set ? value.size : undefined
}

const plain = (value: unknown) =>
  value instanceof Set ? [...value] : value instanceof Date ? value.toISOString() : value
