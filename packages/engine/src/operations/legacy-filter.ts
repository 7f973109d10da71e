import { readAttributeValue } from '@monotable/dynamodb'
import { invalid, type LegacyCondition, type Wording } from '@monotable/dynamodb/service'
import { attributeValue, list, map, type Shape, string, structure } from '../shapes/shape.ts'

/** In the order in which DynamoDB lists them. */
export const comparisonOperators = [
  'IN',
  'NULL',
  'BETWEEN',
  'LT',
  'NOT_CONTAINS',
  'EQ',
  'GT',
  'NOT_NULL',
  'NE',
  'LE',
  'BEGINS_WITH',
  'GE',
  'CONTAINS',
] as const

const members: Record<'ComparisonOperator' | 'AttributeValueList', Shape> = {
  AttributeValueList: list(attributeValue()),
  ComparisonOperator: string({ required: true, enum: comparisonOperators }),
}

/** QueryFilter, ScanFilter and KeyConditions. */
export const legacyConditions = map(structure(members, { name: 'Condition' }))

export interface LegacyConditionInput {
  ComparisonOperator: string
  AttributeValueList?: unknown[]
}

export type LegacyConditionsInput = Record<string, LegacyConditionInput>

/** The conditions with their values checked and made canonical. */
export function readLegacyConditions(
  conditions: LegacyConditionsInput,
  wording: Wording,
): Record<string, LegacyCondition> {
  const read: Record<string, LegacyCondition> = Object.create(null)
  for (const name of Object.keys(conditions)) {
    const { ComparisonOperator, AttributeValueList } = conditions[name] as LegacyConditionInput
    const values = AttributeValueList?.map(value => readAttributeValue(value, wording))
    read[name] = values ? { ComparisonOperator, AttributeValueList: values } : { ComparisonOperator }
  }
  return read
}

/** ConditionalOperator joins conditions, so it needs two of them. */
export function checkConditionalOperator(
  operator: string | undefined,
  filter: LegacyConditionsInput | undefined,
): void {
  if (operator === undefined) return
  const count = filter ? Object.keys(filter).length : 0
  if (count >= 2) return
  const why =
    count === 0
      ? 'cannot be used without Filter or Expected'
      : 'can only be used when Filter or Expected has two or more elements'
  throw invalid(`ConditionalOperator ${why}`)
}

export function checkDuplicateNames(names: readonly string[] | undefined): void {
  if (!names) return
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) {
      throw invalid(`One or more parameter values were invalid: Duplicate value in attribute name: ${name}`)
    }
    seen.add(name)
  }
}
