import { invalid } from '../errors.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import type { Comparator, Condition, KeyComparison, KeyCondition, KeyOperator, Operand } from './tree.ts'

type Test = Exclude<Condition, { kind: 'and' | 'or' | 'not' }>

const prefix = 'Invalid KeyConditionExpression: '
const badCondition = 'Invalid condition in KeyConditionExpression: '

/** What a value on the left of the comparator says of the key on its right. */
const reversed: Readonly<Record<Exclude<Comparator, '<>'>, KeyOperator>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

/** The operators that a key condition cannot use, by the name under which they are refused. */
const refused: Readonly<Partial<Record<Condition['kind'], string>>> = {
  or: 'OR',
  not: 'NOT',
  in: 'IN',
  exists: 'attribute_exists',
  notExists: 'attribute_not_exists',
  type: 'attribute_type',
  contains: 'contains',
}

/** The comparisons of a condition on keys; refuses what only filters can say. */
export function keyConditionOf(condition: Condition): KeyCondition {
  const comparisons: KeyComparison[] = []
  collect(condition, comparisons)
  return { comparisons }
}

function collect(condition: Condition, comparisons: KeyComparison[]): void {
  const operator =
    condition.kind === 'compare' && condition.operator === '<>' ? '<>' : refused[condition.kind]
  if (operator !== undefined) throw invalid(`Invalid operator used in KeyConditionExpression: ${operator}`)
  if (condition.kind === 'and') {
    for (const part of condition.parts) collect(part, comparisons)
    return
  }
  const comparison = comparisonOf(condition as Test)
  if (comparisons.some(({ name }) => name === comparison.name)) {
    throw invalid(`${prefix}KeyConditionExpressions must only contain one condition per key`)
  }
  comparisons.push(comparison)
}

function comparisonOf(test: Test): KeyComparison {
  switch (test.kind) {
    case 'between': {
      requireFirst('BETWEEN', test.of)
      const name = keyName([test.of, test.low, test.high])
      return { name, operator: 'between', values: [valueIn(test.low), valueIn(test.high)] }
    }
    case 'beginsWith': {
      requireFirst('begins_with', test.of)
      const name = keyName([test.of, test.prefix])
      return { name, operator: 'begins_with', values: [valueIn(test.prefix)] }
    }
    default: {
      const { operator, left, right } = test as Extract<Test, { kind: 'compare' }>
      const name = keyName([left, right])
      const written = operator as Exclude<Comparator, '<>'>
      if (left.kind === 'path') return { name, operator: written, values: [valueIn(right)] }
      return { name, operator: reversed[written], values: [valueIn(left)] }
    }
  }
}

function requireFirst(operator: string, first: Operand): void {
  if (first.kind === 'path') return
  throw invalid(`${badCondition}${operator} operator must have the key attribute as its first operand`)
}

/** The one attribute among the operands, which are looked at as they are written. */
function keyName(operands: readonly Operand[]): string {
  let name: string | undefined
  for (const operand of operands) {
    if (operand.kind === 'size')
      throw invalid(`${prefix}KeyConditionExpressions cannot contain nested operations`)
    if (operand.kind === 'value') continue
    if (name !== undefined) throw invalid(`${badCondition}Multiple attribute names used in one condition`)
    if (operand.path.length > 1) {
      throw invalid(`${prefix}KeyConditionExpressions cannot have conditions on nested attributes`)
    }
    name = operand.path[0]
  }
  if (name === undefined) throw invalid(`${badCondition}No key attribute specified`)
  return name
}

/** `keyName` has made sure that all but one operand are values. */
const valueIn = (operand: Operand): AttributeValue => (operand as Extract<Operand, { kind: 'value' }>).value
