import { invalid } from '../../errors.ts'
import { type AttributeValue, typeOf } from '../../values/attribute-value.ts'
import { compareValues } from '../../values/compare.ts'
import { type ComparisonOperator, operatorRules } from './operators.ts'

const parameterValues = 'One or more parameter values were invalid: '

/** Refuses values that do not fit their operator in number, type or order. */
export function checkValues(operator: ComparisonOperator, values: readonly AttributeValue[]): void {
  const { values: count, types } = operatorRules[operator]
  if (values.length < count[0] || values.length > count[1]) {
    throw invalid(`${parameterValues}Invalid number of argument(s) for the ${operator} ComparisonOperator`)
  }
  const [first] = values
  if (first === undefined) return
  const type = typeOf(first)
  if (values.some(value => typeOf(value) !== type)) {
    throw invalid(`${parameterValues}AttributeValues inside AttributeValueList must be of same type`)
  }
  if (types !== undefined && !types.includes(type)) {
    throw invalid(
      `${parameterValues}ComparisonOperator ${operator} is not valid for ${type} AttributeValue type`,
    )
  }
  if (operator === 'BETWEEN' && (compareValues(first, values[1] as AttributeValue) ?? 0) > 0) {
    throw invalid(
      'The BETWEEN condition was provided a range where the lower bound is greater than the upper bound',
    )
  }
}
