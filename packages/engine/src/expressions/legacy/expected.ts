import type { AttributeValue } from '../../values/attribute-value.ts'
import type { Condition } from '../tree.ts'
import type { ConditionalOperator } from './condition.ts'

export interface ExpectedAttribute {
  readonly Value?: AttributeValue
  readonly Exists?: boolean
  readonly ComparisonOperator?: string
  readonly AttributeValueList?: readonly AttributeValue[]
}

export function conditionFromExpected(
  _expected: Readonly<Record<string, ExpectedAttribute>>,
  _operator?: ConditionalOperator,
): Condition | undefined {
  throw new Error('not yet')
}
