import { invalid } from '../errors.ts'
import { type KeyAttribute, type KeySchema, keyAttributes } from '../keys/key-schema.ts'
import { type AttributeValue, typeOf } from '../values/attribute-value.ts'
import type { KeyComparison, KeyCondition, KeyOperator, KeyRange } from './tree.ts'

/**
 * Checks a key condition against the keys of the queried table or index. It calls `first` with each key attribute before
 * it checks the condition on it.
 *
 * @example
 * ```ts
 * const { keyCondition } = parseExpressions({
 *   KeyConditionExpression: 'pk = :shop',
 *   ExpressionAttributeValues: { ':shop': { S: 'SHOP#1' } },
 * })
 * const keys = { partition: [{ name: 'pk', type: 'S' }], sort: [] } as const
 * resolveKeyCondition(keyCondition, keys).last // undefined
 * ```
 */
export function resolveKeyCondition(
  condition: KeyCondition,
  keys: KeySchema,
  first: (attribute: KeyAttribute) => void = () => {},
): KeyRange {
  const { comparisons } = condition
  const attributes = keyAttributes(keys)
  const onKeys = new Map(attributes.map(({ name }) => [name, comparisons.find(each => each.name === name)]))
  const strange = comparisons.some(({ name }) => !onKeys.has(name))
  const partition = keys.partition.map(attribute => {
    first(attribute)
    checkCount(comparisons.length, attributes.length)
    return partitionValue(attribute, onKeys.get(attribute.name))
  })
  const given: KeyComparison[] = []
  for (const attribute of keys.sort) {
    first(attribute)
    const comparison = onKeys.get(attribute.name)
    // A condition on something else stands where one on this attribute should.
    if (comparison === undefined && strange) throw missed(attribute.name)
    if (comparison === undefined) continue
    checkComparison(attribute, comparison)
    given.push(comparison)
  }
  checkPrefix(keys.sort, onKeys)
  return { partition, ...sortRange(given) }
}

function checkCount(conditions: number, attributes: number): void {
  if (conditions <= attributes) return
  throw invalid(
    `The number of query conditions (${conditions}) exceeds the number of key attributes defined in the schema (${attributes})`,
  )
}

const missed = (name: string) => invalid(`Query condition missed key schema element: ${name}`)

function partitionValue(attribute: KeyAttribute, comparison: KeyComparison | undefined): AttributeValue {
  if (comparison === undefined) throw missed(attribute.name)
  checkComparison(attribute, comparison)
  if (comparison.operator !== '=') throw invalid('Query key condition not supported')
  return comparison.values[0] as AttributeValue
}

function checkComparison({ name, type }: KeyAttribute, { operator, values }: KeyComparison): void {
  if (operator === 'notIndexable') {
    throw invalid('Attempted conditional constraint is not an indexable operation')
  }
  for (const value of values) {
    if (typeOf(value) !== type) {
      throw invalid(
        'One or more parameter values were invalid: Condition parameter type does not match schema type',
      )
    }
    if (('S' in value && value.S === '') || ('B' in value && value.B === '')) {
      throw invalid(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${type === 'S' ? 'string' : 'binary'} value. Key: ${name}`,
      )
    }
  }
}

/** Sort attributes are given from the left, and all but the last by equality. */
function checkPrefix(
  sort: readonly KeyAttribute[],
  onKeys: ReadonlyMap<string, KeyComparison | undefined>,
): void {
  const open: string[] = []
  for (const { name } of sort) {
    const comparison = onKeys.get(name)
    if (comparison !== undefined && open.length > 0) {
      throw invalid(
        `RANGE key attributes ${open.join(', ')} must have equality conditions specified in the query because a condition is present on key attribute ${name}`,
      )
    }
    if (comparison?.operator !== '=') open.push(name)
  }
}

function sortRange(given: readonly KeyComparison[]): Pick<KeyRange, 'sortEquals' | 'last'> {
  const sortEquals = given.slice(0, -1).map(({ values }) => values[0] as AttributeValue)
  const last = given.at(-1)
  if (last === undefined) return { sortEquals }
  return { sortEquals, last: { operator: last.operator as KeyOperator, values: last.values } }
}
