import { type AttributeValue, type Item, payload, typeOf } from '../values/attribute-value.ts'
import { base64Size } from '../values/base64.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { valueAt } from './paths.ts'
import type { Comparator, Condition, KeyOperator, Operand } from './tree.ts'

/**
 * Whether the condition holds; an item that does not exist has no attributes.
 *
 * @example
 * ```ts
 * const { condition } = parseExpressions({ ConditionExpression: 'attribute_not_exists(pk)' })
 * matches(condition, undefined) // true
 * ```
 */
export function matches(condition: Condition, item: Item | undefined): boolean {
  switch (condition.kind) {
    case 'and':
      for (const part of condition.parts) if (!matches(part, item)) return false
      return true
    case 'or':
      for (const part of condition.parts) if (matches(part, item)) return true
      return false
    case 'not':
      return !matches(condition.of, item)
    case 'compare':
      return compare(condition.operator, resolve(condition.left, item), resolve(condition.right, item))
    case 'between':
      return between(resolve(condition.of, item), resolve(condition.low, item), resolve(condition.high, item))
    case 'in':
      return isListed(resolve(condition.of, item), condition.list, item)
    case 'exists':
      return item !== undefined && valueAt(item, condition.path) !== undefined
    case 'notExists':
      return item === undefined || valueAt(item, condition.path) === undefined
    case 'type':
      return hasType(resolve(condition.of, item), resolve(condition.type, item))
    case 'beginsWith':
      return beginsWith(resolve(condition.of, item), resolve(condition.prefix, item))
    case 'contains':
      return contains(resolve(condition.of, item), resolve(condition.member, item))
  }
}

/**
 * Whether the value of a key meets what a query asks of it: two values for `between`, one for all others.
 *
 * @example
 * ```ts
 * meetsKeyOperator({ S: 'ORDER#7' }, 'begins_with', [{ S: 'ORDER#' }]) // true
 * ```
 */
export function meetsKeyOperator(
  value: AttributeValue,
  operator: KeyOperator,
  [first, second]: readonly AttributeValue[],
): boolean {
  if (operator === 'between') return between(value, first, second)
  return operator === 'begins_with' ? beginsWith(value, first) : compare(operator, value, first)
}

export function resolve(operand: Operand, item: Item | undefined): AttributeValue | undefined {
  if (operand.kind === 'value') return operand.value
  if (operand.kind === 'path') return item && valueAt(item, operand.path)
  return sizeOf(resolve(operand.of, item))
}

/** Numbers, booleans and null have no size. Strings are counted in UTF-16 units, as DynamoDB does. */
function sizeOf(value: AttributeValue | undefined): AttributeValue | undefined {
  if (value === undefined || 'N' in value || 'BOOL' in value || 'NULL' in value) return undefined
  if ('M' in value) return { N: String(Object.keys(value.M).length) }
  if ('B' in value) return { N: String(base64Size(value.B)) }
  return { N: String(payload<string | unknown[]>(value).length) }
}

/** Only `<>` is true of an attribute that is not there. */
function compare(
  operator: Comparator,
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean {
  if (left === undefined || right === undefined) return operator === '<>'
  if (operator === '=') return equalValues(left, right)
  if (operator === '<>') return !equalValues(left, right)
  const order = compareValues(left, right)
  if (order === undefined) return false
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

function between(
  value: AttributeValue | undefined,
  low: AttributeValue | undefined,
  high: AttributeValue | undefined,
): boolean {
  return compare('>=', value, low) && compare('<=', value, high)
}

function isListed(
  value: AttributeValue | undefined,
  list: readonly Operand[],
  item: Item | undefined,
): boolean {
  if (value === undefined) return false
  return list.some(operand => compare('=', value, resolve(operand, item)))
}

function hasType(value: AttributeValue | undefined, type: AttributeValue | undefined): boolean {
  return value !== undefined && type !== undefined && 'S' in type && typeOf(value) === type.S
}

function beginsWith(value: AttributeValue | undefined, prefix: AttributeValue | undefined): boolean {
  if (value === undefined || prefix === undefined) return false
  if ('S' in value) return 'S' in prefix && value.S.startsWith(prefix.S)
  if (!('B' in value) || !('B' in prefix)) return false
  return atob(value.B).startsWith(atob(prefix.B))
}

/** A part of a string or binary, a member of a set, an element of a list: whatever its type. */
function contains(whole: AttributeValue | undefined, part: AttributeValue | undefined): boolean {
  if (whole === undefined || part === undefined) return false
  if ('L' in whole) return whole.L.some(element => equalValues(element, part))
  if ('S' in part) {
    if ('S' in whole) return whole.S.includes(part.S)
    return 'SS' in whole && whole.SS.includes(part.S)
  }
  if ('N' in part) return 'NS' in whole && whole.NS.includes(part.N)
  if (!('B' in part)) return false
  if ('B' in whole) return atob(whole.B).includes(atob(part.B))
  return 'BS' in whole && whole.BS.includes(part.B)
}
