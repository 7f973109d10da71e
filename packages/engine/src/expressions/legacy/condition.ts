import type { AttributeValue } from '../../values/attribute-value.ts'
import type { Condition, KeyCondition } from '../tree.ts'

export type ConditionalOperator = 'AND' | 'OR'

export interface LegacyCondition {
  readonly ComparisonOperator: string
  readonly AttributeValueList?: readonly AttributeValue[]
}

/** QueryFilter and ScanFilter. */
export function conditionFromFilter(
  _filter: Readonly<Record<string, LegacyCondition>>,
  _operator?: ConditionalOperator,
): Condition | undefined {
  throw new Error('not yet')
}

/** KeyConditions. */
export function keyConditionFromLegacy(_conditions: Readonly<Record<string, LegacyCondition>>): KeyCondition {
  throw new Error('not yet')
}
