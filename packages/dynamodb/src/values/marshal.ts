import { type AttributeValue, emptyItem, type Item, payload, typeOf } from './attribute-value.ts'
import { base64Of } from './base64.ts'
import { canonicalNumber } from './decimal.ts'
import { orderMembers, type SetType, setOf } from './set-order.ts'

/**
 * The item that a plain object is stored as; members that are undefined are left out.
 *
 * @example
 * ```ts
 * marshalItem({ pk: 'P-7', price: 12.5, tags: new Set(['new']) })
 * ```
 */
export function marshalItem(values: Readonly<Record<string, unknown>>): Item {
  const item = emptyItem()
  for (const name of Object.keys(values)) {
    if (values[name] !== undefined) item[name] = marshal(values[name])
  }
  return item
}

/**
 * A plain value as it is stored: a Date as its ISO text, a Uint8Array as base64, a Map as a map. A set of mixed values, or of none, becomes
 * a list, because DynamoDB has no such set.
 *
 * @example
 * ```ts
 * marshal([1, null]) // { L: [{ N: '1' }, { NULL: true }] }
 * ```
 */
export function marshal(value: unknown): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
    case 'bigint':
      return { N: canonicalNumber(String(value)) }
    case 'boolean':
      return { BOOL: value }
    case 'object':
      return value === null ? { NULL: true } : marshalObject(value)
    default:
      throw new TypeError(`DynamoDB has no ${typeof value}`)
  }
}

function marshalObject(value: object): AttributeValue {
  if (Array.isArray(value)) return { L: value.map(each => marshal(each ?? null)) }
  if (value instanceof Uint8Array) return { B: base64Of(value) }
  if (value instanceof Date) return { S: value.toISOString() }
  if (value instanceof Set) return marshalSet([...value].map(each => marshal(each ?? null)))
  if (value instanceof Map) return { M: marshalItem(Object.fromEntries(value)) }
  return { M: marshalItem(value as Record<string, unknown>) }
}

function marshalSet(members: readonly AttributeValue[]): AttributeValue {
  const [first] = members
  const type = first && typeOf(first)
  const isSet = type === 'S' || type === 'N' || type === 'B'
  if (!isSet || members.some(member => typeOf(member) !== type)) return { L: members }
  const set = `${type}S` as SetType
  return setOf(set, orderMembers(set, [...new Set(members.map(member => payload(member)))]))
}
