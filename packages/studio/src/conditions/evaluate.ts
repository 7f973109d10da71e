import { type AttributeValue, type Item, isSet, membersOf, typeOf } from '../values/attribute-value.ts'
import { bytesOf } from '../values/binary.ts'
import { compareNumbers } from '../values/decimal.ts'
import { sameValue } from '../values/same-value.ts'
import { compareBytes, compareText, holdsBytes } from './byte-order.ts'
import { type Comparator, type Condition, isTest, type Operand, type Path, type Test } from './condition.ts'

type Found = AttributeValue | undefined

/** A condition held against a stored item; an item that is not there has no attributes. */
export interface Evaluated {
  readonly condition: Condition
  readonly isTrue: boolean
  readonly parts: readonly Evaluated[]
  /** What each operand of a test was. */
  readonly operands: readonly { readonly operand: Operand; readonly value: Found }[]
}

/** Every part, also those that DynamoDB need not have looked at. */
export function evaluate(condition: Condition, item: Item | undefined): Evaluated {
  if (isTest(condition)) {
    const operands = condition.operands.map(operand => ({ operand, value: resolve(operand, item) }))
    const isTrue = holds(
      condition,
      operands.map(({ value }) => value),
    )
    return { condition, isTrue, parts: [], operands }
  }
  const inner = condition.kind === 'NOT' ? [condition.of] : condition.parts
  const parts = inner.map(part => evaluate(part, item))
  return { condition, isTrue: joined(condition.kind, parts), parts, operands: [] }
}

function joined(kind: 'AND' | 'OR' | 'NOT', parts: readonly Evaluated[]): boolean {
  if (kind === 'NOT') return !parts[0]!.isTrue
  return kind === 'AND' ? parts.every(each => each.isTrue) : parts.some(each => each.isTrue)
}

/** The smallest part that made it false: one decides an AND, an OR and a NOT are false as a whole. */
export function failingPart({ condition, isTrue, parts }: Evaluated): Condition | undefined {
  if (isTrue) return undefined
  const [first] = parts
  if (condition.kind === 'AND') return failingPart(parts.find(part => !part.isTrue)!)
  if (condition.kind === 'NOT' && first?.condition.kind === 'NOT') return failingPart(first.parts[0]!)
  return condition
}

function resolve(operand: Operand, item: Item | undefined): Found {
  if (operand.kind === 'value') return operand.value
  if (operand.kind === 'path') return item && valueAt(item, operand.path)
  return sizeOf(resolve(operand.of, item))
}

export function valueAt(item: Item, path: Path): Found {
  return path.reduce<Found>((found, step) => (found ? inside(found, step) : undefined), { M: item })
}

function inside(value: AttributeValue, step: string | number): Found {
  if (typeof step === 'number') return 'L' in value ? value.L[step] : undefined
  return 'M' in value && Object.hasOwn(value.M, step) ? value.M[step] : undefined
}

/** Numbers, booleans and null have none. */
function sizeOf(value: Found): Found {
  if (value === undefined || 'N' in value || 'BOOL' in value || 'NULL' in value) return undefined
  if ('M' in value) return { N: String(Object.keys(value.M).length) }
  if ('B' in value) return { N: String(bytesOf(value.B).length) }
  return {
    N: String('S' in value ? value.S.length : 'L' in value ? value.L.length : membersOf(value).length),
  }
}

function holds(test: Test, [value, ...others]: readonly Found[]): boolean {
  if (test.kind === 'compare') return compare(test.operator, value, others[0])
  if (test.kind === 'between') return compare('>=', value, others[0]) && compare('<=', value, others[1])
  if (test.kind === 'in') return value !== undefined && others.some(other => compare('=', value, other))
  return calls[test.name](value, others[0])
}

const calls: Readonly<Record<(Test & { kind: 'call' })['name'], (value: Found, other: Found) => boolean>> = {
  attribute_exists: value => value !== undefined,
  attribute_not_exists: value => value === undefined,
  attribute_type: (value, type) => !!value && !!type && 'S' in type && typeOf(value) === type.S,
  begins_with: beginsWith,
  contains,
}

/** Only `<>` is true of an attribute that is not there, and only values of one type have an order. */
function compare(operator: Comparator, left: Found, right: Found): boolean {
  if (left === undefined || right === undefined) return operator === '<>'
  if (operator === '=' || operator === '<>') return sameValue(left, right) === (operator === '=')
  const order = orderOf(left, right)
  if (order === undefined) return false
  if (order === 0) return operator === '<=' || operator === '>='
  return order < 0 === operator.startsWith('<')
}

function orderOf(left: AttributeValue, right: AttributeValue): number | undefined {
  if ('N' in left && 'N' in right) return compareNumbers(left.N, right.N)
  if ('S' in left && 'S' in right) return compareText(left.S, right.S)
  return 'B' in left && 'B' in right ? compareBytes(bytesOf(left.B), bytesOf(right.B)) : undefined
}

function beginsWith(value: Found, prefix: Found): boolean {
  if (!value || !prefix) return false
  if ('S' in value) return 'S' in prefix && value.S.startsWith(prefix.S)
  return 'B' in value && 'B' in prefix && holdsBytes(bytesOf(value.B), bytesOf(prefix.B), 0)
}

/** A part of text or binary, a member of a set, an element of a list. */
function contains(whole: Found, part: Found): boolean {
  if (!whole || !part) return false
  if ('L' in whole) return whole.L.some(element => sameValue(element, part))
  if ('S' in whole) return 'S' in part && whole.S.includes(part.S)
  if ('B' in whole) return 'B' in part && holdsBytes(bytesOf(whole.B), bytesOf(part.B))
  if (!isSet(whole) || typeOf(whole) !== `${typeOf(part)}S`) return false
  return membersOf(whole).includes(String(Object.values(part)[0]))
}
