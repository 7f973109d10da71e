import {
  type AttributeValue,
  type Condition,
  type Item,
  marshalItem,
  matches,
  type Operand,
  readAttributeValue,
} from '@monotable/dynamodb'
import { type ConditionNode, readPath } from 'monotable/design'

type Values = Readonly<Record<string, unknown>>
type Written = Extract<ConditionNode, { kind: 'compare' }>['left']

/** Whether an item meets a condition in the notation of designs, with these arguments. */
export function isMet(node: ConditionNode, item: Values, args: Values): boolean {
  const stored = marshalItem(item)
  return matches(conditionOf(node, stored, marshalItem(args)), stored)
}

/** The condition as DynamoDB is given it. */
function conditionOf(node: ConditionNode, item: Item, args: Item): Condition {
  const inner = (part: ConditionNode) => conditionOf(part, item, args)
  const operand = (written: Written) => operandOf(written, item, args)
  const text = ''
  switch (node.kind) {
    case 'and':
    case 'or':
      return { kind: node.kind, text, parts: node.parts.map(inner) }
    case 'not':
      return { kind: 'not', text, of: inner(node.of) }
    case 'compare':
      return {
        kind: 'compare',
        text,
        operator: node.operator,
        left: operand(node.left),
        right: operand(node.right),
      }
    case 'between':
      return { kind: 'between', text, of: operand(node.of), low: operand(node.low), high: operand(node.high) }
    case 'in':
      return { kind: 'in', text, of: operand(node.of), list: node.list.map(operand) }
    case 'inArgument':
      return { kind: 'in', text, of: operand(node.of), list: membersOf(args[node.list.name]) }
    case 'call':
      return callOf(node, operand)
  }
}

type Call = Extract<ConditionNode, { kind: 'call' }>

function callOf({ name, of, other }: Call, operand: (written: Written) => Operand): Condition {
  const first = operand(of)
  const second = other ? operand(other) : nothing
  switch (name) {
    case 'begins_with':
      return { kind: 'beginsWith', text: '', of: first, prefix: second }
    case 'contains':
      return { kind: 'contains', text: '', of: first, member: second }
    case 'attribute_type':
      return { kind: 'type', text: '', of: first, type: second }
    default: {
      const path = first.kind === 'path' ? first.path : nothing.path
      return { kind: name === 'attribute_exists' ? 'exists' : 'notExists', text: '', path }
    }
  }
}

/** Stands for an argument that is not given: no attribute has an empty name. */
const nothing = { kind: 'path', path: [''] } as const satisfies Operand

function operandOf(written: Written, item: Item, args: Item): Operand {
  switch (written.kind) {
    case 'path':
      return {
        kind: 'path',
        path: (!Object.hasOwn(item, written.text) && readPath(written.text)) || [written.text],
      }
    case 'argument':
      return valueOperand(args[written.name])
    case 'size':
      return { kind: 'size', of: operandOf(written.of, item, args) }
    case 'literal':
      return { kind: 'value', value: readAttributeValue(written.value) }
  }
}

const valueOperand = (value: AttributeValue | undefined): Operand =>
  value === undefined ? nothing : { kind: 'value', value }

/** What an argument lists; one value is a list of its own. */
function membersOf(list: AttributeValue | undefined): Operand[] {
  if (list === undefined) return []
  if ('L' in list) return list.L.map(valueOperand)
  if ('SS' in list) return list.SS.map(S => valueOperand({ S }))
  if ('NS' in list) return list.NS.map(N => valueOperand({ N }))
  return 'BS' in list ? list.BS.map(B => valueOperand({ B })) : [valueOperand(list)]
}
