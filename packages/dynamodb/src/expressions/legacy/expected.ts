import { invalid } from '../../errors.ts'
import type { AttributeValue } from '../../values/attribute-value.ts'
import { checkLegacyName } from '../attribute-name.ts'
import type { Condition } from '../tree.ts'
import { checkValues } from './check-values.ts'
import { type ConditionalOperator, conditionOn, joined } from './condition.ts'
import type { ComparisonOperator } from './operators.ts'

export interface ExpectedAttribute {
  readonly Value?: AttributeValue
  readonly Exists?: boolean
  readonly ComparisonOperator?: string
  readonly AttributeValueList?: readonly AttributeValue[]
}

/** Nothing if nothing is expected. */
export function conditionFromExpected(
  expected: Readonly<Record<string, ExpectedAttribute>>,
  operator: ConditionalOperator = 'AND',
): Condition | undefined {
  const parts = Object.keys(expected).map(name => conditionFor(name, expected[name] as ExpectedAttribute))
  return joined(parts, operator)
}

function conditionFor(name: string, attribute: ExpectedAttribute): Condition {
  checkLegacyName(name)
  const fault = faultOf(name, attribute)
  if (fault !== undefined) throw invalid(`One or more parameter values were invalid: ${fault}`)
  const { Value: value, ComparisonOperator, AttributeValueList } = attribute
  if (ComparisonOperator === undefined) {
    return value === undefined ? conditionOn(name, 'NULL', []) : conditionOn(name, 'EQ', [value])
  }
  const values = AttributeValueList ?? (value ? [value] : [])
  checkValues(ComparisonOperator as ComparisonOperator, values)
  return conditionOn(name, ComparisonOperator as ComparisonOperator, values)
}

/** The two ways to say what is expected, a comparison or `Exists` and `Value`, do not mix. */
function faultOf(name: string, attribute: ExpectedAttribute): string | undefined {
  const { Value: value, Exists: exists, ComparisonOperator: operator, AttributeValueList: list } = attribute
  if (list !== undefined && value !== undefined) {
    return `Value and AttributeValueList cannot be used together for Attribute: ${name}`
  }
  if (operator !== undefined) {
    if (exists !== undefined) {
      return `Exists and ComparisonOperator cannot be used together for Attribute: ${name}`
    }
    const given = list !== undefined || value !== undefined
    if (given || operator === 'NULL' || operator === 'NOT_NULL') return undefined
    return `Value or AttributeValueList must be used with ComparisonOperator: ${operator} for Attribute: ${name}`
  }
  if (list !== undefined) {
    return `AttributeValueList can only be used with a ComparisonOperator for Attribute: ${name}`
  }
  if (exists !== false && value === undefined) {
    return `Value must be provided when Exists is ${exists ?? 'null'} for Attribute: ${name}`
  }
  if (exists === false && value !== undefined) {
    return `Value cannot be used when Exists is false for Attribute: ${name}`
  }
  return undefined
}
