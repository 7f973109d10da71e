import { basicError } from '../basic-error.ts'
import type { AttributeMap, AttributeValue } from './attribute-value.ts'
import { bytesFrom } from './binary.ts'
import { numberFrom, numberText } from './number-text.ts'
import { setOwn } from './own-property.ts'
import { canonicalTimestamp } from './timestamp.ts'

/** Any stored value, with the one member it has. */
export interface StoredValue {
  readonly S?: string
  readonly N?: string
  readonly B?: Uint8Array | string
  readonly BOOL?: boolean
  readonly NULL?: true
  readonly L?: AttributeValue[]
  readonly M?: AttributeMap
  readonly SS?: string[]
  readonly NS?: string[]
  readonly BS?: (Uint8Array | string)[]
}

/**
 * A value without a declared type, stored as what it is: a Date as canonical timestamp, a Map as M, members that are
 * undefined left out. A set of mixed values, or of none, becomes a list, because DynamoDB has no such set.
 */
export function marshal(value: unknown): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
    case 'bigint':
      return { N: numberText(value) }
    case 'boolean':
      return { BOOL: value }
    case 'object':
      return value === null ? { NULL: true } : marshalObject(value)
    default:
      throw basicError('INVALID_VALUE', { value, problem: `DynamoDB has no ${typeof value}` })
  }
}

function marshalObject(value: object): AttributeValue {
  if (Array.isArray(value)) return { L: value.map(marshalElement) }
  if (value instanceof Uint8Array) return { B: value }
  if (value instanceof Date) return { S: canonicalTimestamp(value) }
  if (value instanceof Set) return marshalSet([...value].map(marshalElement))
  if (value instanceof Map) return { M: marshalMembers(value) }
  if ('toJSON' in value && typeof value.toJSON === 'function') return marshal(value.toJSON())
  return { M: marshalMembers(Object.entries(value)) }
}

/** As in JSON, an undefined element keeps its place as null. */
function marshalElement(value: unknown): AttributeValue {
  return value === undefined ? { NULL: true } : marshal(value)
}

function marshalMembers(entries: Iterable<[unknown, unknown]>): AttributeMap {
  const members: AttributeMap = {}
  for (const [name, member] of entries) {
    if (member !== undefined) setOwn(members, String(name), marshal(member))
  }
  return members
}

/** A set of encoded elements: SS, NS or BS if they are all of that type, otherwise a list. */
export function marshalSet(elements: AttributeValue[]): AttributeValue {
  const tag = SCALARS.find(tag => elements[0] !== undefined && tag in elements[0])
  if (!tag || !elements.every(element => tag in element)) return { L: elements }
  // Two dates of one moment are two objects, but one text, and so are bytes; DynamoDB refuses duplicates.
  const values = elements.map(element => (element as StoredValue)[tag])
  return { [`${tag}S`]: [...new Map(values.map(value => [String(value), value])).values()] } as AttributeValue
}

const SCALARS = ['S', 'N', 'B'] as const

/** A stored value as what it is, whatever was declared: N as number (or bigint where only that is exact), SS as Set. */
export function unmarshal(value: AttributeValue): unknown {
  const stored = value as StoredValue
  if (stored.S !== undefined) return stored.S
  if (stored.N !== undefined) return numberFrom(stored.N)
  if (stored.BOOL !== undefined) return stored.BOOL
  if (stored.NULL !== undefined) return null
  if (stored.M !== undefined) return unmarshalMembers(stored.M)
  if (stored.L !== undefined) return stored.L.map(unmarshal)
  if (stored.B !== undefined) return bytesFrom(stored.B)
  if (stored.SS !== undefined) return new Set(stored.SS)
  if (stored.NS !== undefined) return new Set(stored.NS.map(numberFrom))
  if (stored.BS !== undefined) return new Set(stored.BS.map(bytesFrom))
  throw basicError('INVALID_VALUE', { value, problem: 'DynamoDB has no type for it' })
}

function unmarshalMembers(members: AttributeMap): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const name in members) setOwn(object, name, unmarshal(members[name] as AttributeValue))
  return object
}
