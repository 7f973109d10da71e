import {
  type AttributeType,
  type AttributeValue,
  type Condition,
  type Operand,
  requestLimits,
} from '@monotable/dynamodb'
import { boundsFault, invalid, typeFault } from '@monotable/dynamodb/service'
import type { Binding } from './binding.ts'
import { valueFrom } from './literal-value.ts'
import { operandOf, refuseIf, textOf, unsupported } from './operand.ts'
import type { Expression, Kind } from './tree.ts'
import { comparisonDepth, equalsOperand, equalsTest, isListed, isTest } from './truth.ts'
import { callCondition } from './where-functions.ts'

const maxListed = requestLimits.listed

/** Each comparison of a test doubles what is evaluated; nobody needs many in one another. */
const maxCompared = 6

/** A WHERE clause as a condition of the expression language. */
export function conditionOf(expression: Expression, binding: Binding): Condition {
  const text = textOf(expression, binding)
  switch (expression.kind) {
    case 'and':
    case 'or':
      return { kind: expression.kind, text, parts: expression.parts.map(part => conditionOf(part, binding)) }
    case 'not':
      return { kind: 'not', text, of: conditionOf(expression.of, binding) }
    case 'compare':
      return comparison(expression, binding)
    case 'between':
      return between(expression, binding)
    case 'in':
      return listed(expression, binding)
    case 'isType':
      return typeTest(expression, binding)
    case 'call':
      return callCondition(expression, binding)
    default:
      throw unsupported(expression)
  }
}

function comparison(expression: Kind<'compare'>, binding: Binding): Condition {
  const { operator } = expression
  if (isTest(expression.left) || isTest(expression.right)) return testComparison(expression, binding)
  const text = textOf(expression, binding)
  const left = operandOf(expression.left, binding)
  const right = operandOf(expression.right, binding)
  refuseIf(typeFault(operator, left, right))
  return { kind: 'compare', text, operator, left, right }
}

function testComparison(expression: Kind<'compare'>, binding: Binding): Condition {
  const { operator, left, right } = expression
  if (operator !== '=' && operator !== '<>') throw invalid(unorderedTest(operator))
  if (comparisonDepth(expression) > maxCompared) {
    throw invalid(`Unsupported operator in Condition Expression. Operator: ${operator}`)
  }
  const text = textOf(expression, binding)
  const [test, other] = isTest(left) ? [left, right] : [right, left]
  const condition = conditionOf(test, binding)
  const equal = isTest(other)
    ? equalsTest(condition, conditionOf(other, binding), text)
    : equalsOperand(condition, operandOf(other, binding), text)
  return operator === '=' ? equal : { kind: 'not', text, of: equal }
}

function between(expression: Kind<'between'>, binding: Binding): Condition {
  if (isTest(expression.of)) throw invalid(unorderedTest('BETWEEN'))
  const of = operandOf(expression.of, binding)
  const low = operandOf(expression.low, binding)
  const high = operandOf(expression.high, binding)
  refuseIf(typeFault('BETWEEN', of, low, high) ?? boundsFault(low, high))
  return { kind: 'between', text: textOf(expression, binding), of, low, high }
}

/** A test has a truth value, which has no order. */
const unorderedTest = (operator: string) =>
  typeFault(operator, { kind: 'value', value: { BOOL: true } }) as string

function listed(expression: Kind<'in'>, binding: Binding): Condition {
  const text = textOf(expression, binding)
  const list = listOf(expression.list, binding)
  if (list.length > maxListed) {
    throw invalid(`The IN operator is provided with too many operands; number of operands: ${list.length}`)
  }
  if (isTest(expression.of)) return isListed(conditionOf(expression.of, binding), list, text)
  return { kind: 'in', text, of: operandOf(expression.of, binding), list }
}

function listOf(list: Expression, binding: Binding): readonly Operand[] {
  if (list.kind === 'list' || list.kind === 'bag') return list.items.map(item => operandOf(item, binding))
  if (list.kind !== 'parameter') return [operandOf(list, binding)]
  const value = valueFrom(list, binding)
  const values: readonly AttributeValue[] = 'L' in value ? value.L : [value]
  return values.map(member => ({ kind: 'value', value: member }))
}

const attributeTypes: ReadonlyMap<string, AttributeType> = new Map([
  ['null', 'NULL'],
  ['boolean', 'BOOL'],
  ['blob', 'B'],
  ['string', 'S'],
  ['numeric', 'N'],
  ['struct', 'M'],
  ['tuple', 'M'],
  ['list', 'L'],
])

/** Only MISSING asks whether the attribute is there: what is not there is not NULL either. */
function typeTest(expression: Kind<'isType'>, binding: Binding): Condition {
  const text = textOf(expression, binding)
  const of = operandOf(expression.of, binding)
  if (expression.type === 'missing') {
    if (of.kind === 'path') return { kind: 'notExists', text, path: of.path }
    throw invalid('Operator or function requires a document path; operator or function: attribute_not_exists')
  }
  const type = attributeTypes.get(expression.type)
  if (type === undefined) {
    throw invalid(
      `Unsupported data type for IS operator: ${expression.type.toUpperCase()}. Supported data types are ` +
        '[MISSING, NULL, BOOLEAN, BLOB, STRING, NUMERIC, STRUCT, TUPLE, LIST]',
    )
  }
  return { kind: 'type', text, of, type: { kind: 'value', value: { S: type } } }
}
