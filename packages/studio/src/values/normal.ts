import type { AttributeValue } from './attribute-value.ts'
import { canonicalNumber } from './decimal.ts'

/** A value as DynamoDB would keep it: equal numbers have equal text. */
export function normal(value: AttributeValue): AttributeValue {
  if ('N' in value) return { N: canonicalNumber(value.N) }
  if ('NS' in value) return { NS: value.NS.map(canonicalNumber) }
  if ('L' in value) return { L: value.L.map(normal) }
  if (!('M' in value)) return value
  return { M: Object.fromEntries(Object.entries(value.M).map(([name, each]) => [name, normal(each)])) }
}
