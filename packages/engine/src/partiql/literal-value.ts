import { type AttributeValue, DynamoDBError, type Item, limits } from '@monotable/dynamodb'
import {
  attribute,
  emptyItem,
  firstRepeat,
  invalid,
  orderMembers,
  readNumber,
} from '@monotable/dynamodb/service'
import type { Binding } from './binding.ts'
import { nodeName } from './node-name.ts'
import { place } from './token.ts'
import type { Expression, Kind } from './tree.ts'

/** Whether an expression is a value by itself: a literal, a collection of literals, a parameter. */
export function isValue({ kind }: Expression): boolean {
  return valueKinds.has(kind)
}

const valueKinds: ReadonlySet<Expression['kind']> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'missing',
  'parameter',
  'list',
  'bag',
  'struct',
])

/** A parameter stands for a whole value only; inside a literal it is refused. */
export function valueFrom(expression: Expression, binding: Binding): AttributeValue {
  if (expression.kind === 'parameter') return binding.parameters[expression.index] as AttributeValue
  return literal(expression, binding, 'root', 0)
}

/** `where` is the place inside the value that messages name: `root.a[0]`. */
function literal(expression: Expression, binding: Binding, where: string, depth: number): AttributeValue {
  if (depth >= limits.nesting) throw invalid(`Nesting Levels have exceeded supported limits under ${where}`)
  switch (expression.kind) {
    case 'string':
      return { S: expression.text }
    case 'number':
      return { N: numberAt(expression.text, where) }
    case 'boolean':
      return { BOOL: expression.value }
    case 'null':
      return { NULL: true }
    case 'list':
      return {
        L: expression.items.map((item, index) => literal(item, binding, `${where}[${index}]`, depth + 1)),
      }
    case 'struct':
      return { M: mapOf(expression, binding, where, depth) }
    case 'bag':
      return setOf(expression.items, where)
    default:
      throw unsupported(expression, binding, where)
  }
}

function mapOf(struct: Kind<'struct'>, binding: Binding, where: string, depth: number): Item {
  const map = emptyItem()
  for (const { name, value } of struct.members) {
    const member = memberName(map, name, binding, where)
    map[member] = literal(value, binding, `${where}.${member}`, depth + 1)
  }
  return map
}

/** The item of an INSERT: each attribute is a value of its own, so that messages call each of them the root. */
export function itemOf(struct: Kind<'struct'>, binding: Binding): Item {
  const item = emptyItem()
  for (const { name, value } of struct.members) {
    item[memberName(item, name, binding, 'root')] = valueFrom(value, binding)
  }
  return item
}

function memberName(map: Item, name: Expression, binding: Binding, where: string): string {
  if (name.kind !== 'string') throw unsupported(name, binding, where)
  if (name.text === '') throw invalid('Empty attribute name')
  if (attribute(map, name.text) !== undefined) throw invalid(`Duplicate keys in tuple: ${name.text}`)
  return name.text
}

function setOf(items: readonly Expression[], where: string): AttributeValue {
  if (items.length === 0) throw invalid('Empty bags are not supported')
  const written = items.map(item => (item.kind === 'string' || item.kind === 'number' ? item.text : ''))
  const repeated = `One or more parameter values were invalid: Input collection [${written.join(', ')}] contains duplicates`
  if (items.every(item => item.kind === 'string')) {
    if (firstRepeat(written) !== -1) throw invalid(`${repeated}.`)
    return { SS: orderMembers('SS', written) }
  }
  if (!items.every(item => item.kind === 'number')) {
    throw invalid('Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags')
  }
  const numbers = written.map(text => numberAt(text, where))
  // AWS closes this message otherwise than that for strings.
  if (firstRepeat(numbers) !== -1) throw invalid(`${repeated}! under ${where}`)
  return { NS: orderMembers('NS', numbers) }
}

function numberAt(text: string, where: string): string {
  try {
    return readNumber(text, 'older')
  } catch (error) {
    if (!(error instanceof DynamoDBError)) throw error
    throw invalid(`${error.message} under ${where}`)
  }
}

function unsupported(expression: Expression, { source }: Binding, where: string): DynamoDBError {
  const name = expression.kind === 'call' ? expression.name : nodeName(expression)
  return invalid(`Unsupported data type: ${name} under key ${where} ${place(source, expression.token)}`)
}
