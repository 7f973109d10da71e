import type { AttributeValue } from '../../values/attribute-value.ts'
import type { Comparator, Condition, KeyComparison, KeyCondition, KeyOperator, Operand } from '../tree.ts'
import { checkValues } from './check-values.ts'
import type { ComparisonOperator } from './operators.ts'

export type ConditionalOperator = 'AND' | 'OR'

export interface LegacyCondition {
  readonly ComparisonOperator: string
  readonly AttributeValueList?: readonly AttributeValue[]
}

const comparators: Readonly<Partial<Record<ComparisonOperator, Comparator>>> = {
  EQ: '=',
  NE: '<>',
  LT: '<',
  LE: '<=',
  GT: '>',
  GE: '>=',
}

const keyOperators: Readonly<Partial<Record<ComparisonOperator, KeyOperator>>> = {
  EQ: '=',
  LT: '<',
  LE: '<=',
  GT: '>',
  GE: '>=',
  BETWEEN: 'between',
  BEGINS_WITH: 'begins_with',
}

/** QueryFilter and ScanFilter; nothing if there is no condition in it. */
export function conditionFromFilter(
  filter: Readonly<Record<string, LegacyCondition>>,
  operator: ConditionalOperator = 'AND',
): Condition | undefined {
  const parts = Object.keys(filter).map(name => {
    const { ComparisonOperator, AttributeValueList = [] } = filter[name] as LegacyCondition
    checkValues(ComparisonOperator as ComparisonOperator, AttributeValueList)
    return conditionOn(name, ComparisonOperator as ComparisonOperator, AttributeValueList)
  })
  return joined(parts, operator)
}

export function joined(parts: readonly Condition[], operator: ConditionalOperator): Condition | undefined {
  if (parts.length < 2) return parts[0]
  const text = parts.map(part => part.text).join(` ${operator} `)
  return { kind: operator === 'AND' ? 'and' : 'or', text, parts }
}

/** Names are top-level attributes: a dot in one is a dot. */
export function conditionOn(
  name: string,
  operator: ComparisonOperator,
  values: readonly AttributeValue[],
): Condition {
  const text = `${name} ${operator}`
  const of: Operand = { kind: 'path', path: [name] }
  const [first, second] = values.map((value): Operand => ({ kind: 'value', value })) as [Operand, Operand]
  switch (operator) {
    case 'NULL':
      return { kind: 'notExists', text, path: [name] }
    case 'NOT_NULL':
      return { kind: 'exists', text, path: [name] }
    case 'BETWEEN':
      return { kind: 'between', text, of, low: first, high: second }
    case 'IN':
      return { kind: 'in', text, of, list: values.map(value => ({ kind: 'value', value })) }
    case 'BEGINS_WITH':
      return { kind: 'beginsWith', text, of, prefix: first }
    case 'CONTAINS':
      return { kind: 'contains', text, of, member: first }
    case 'NOT_CONTAINS':
      return notContains(name, text, of, first)
    default:
      return { kind: 'compare', text, operator: comparators[operator] as Comparator, left: of, right: first }
  }
}

/** Unlike NE it is false of an attribute that is not there. */
function notContains(name: string, text: string, of: Operand, member: Operand): Condition {
  const contains: Condition = { kind: 'contains', text, of, member }
  return {
    kind: 'and',
    text,
    parts: [
      { kind: 'exists', text, path: [name] },
      { kind: 'not', text, of: contains },
    ],
  }
}

/** KeyConditions. */
export function keyConditionFromLegacy(conditions: Readonly<Record<string, LegacyCondition>>): KeyCondition {
  const comparisons = Object.keys(conditions).map((name): KeyComparison => {
    const { ComparisonOperator, AttributeValueList = [] } = conditions[name] as LegacyCondition
    const operator = ComparisonOperator as ComparisonOperator
    checkValues(operator, AttributeValueList)
    return { name, operator: keyOperators[operator] ?? 'notIndexable', values: AttributeValueList }
  })
  return { comparisons }
}
