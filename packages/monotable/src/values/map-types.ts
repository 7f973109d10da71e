import type { AttributeType } from './attribute-type.ts'
import type { AttributeMap, AttributeValue } from './attribute-value.ts'
import { marshal, type StoredValue, unmarshal } from './dynamic.ts'
import { type ItemCodec, itemCodec } from './item-codec.ts'
import { inPlace } from './list-types.ts'
import { getOwn, setOwn } from './own-property.ts'
import { scalarTypes } from './scalar-types.ts'

type Members = Readonly<Record<string, unknown>>

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names of any kind under one type of value. */
export function recordType(element: AttributeType): AttributeType {
  return {
    ...scalarTypes.dynamic,
    wire: 'M',
    binary: element.binary,
    encode: value =>
      isMembers(value) ? { M: encodeEntries(Object.entries(value), element) } : marshal(value),
    decode(value) {
      const stored = (value as StoredValue).M
      if (!stored) return unmarshal(value)
      const members: Record<string, unknown> = {}
      for (const name in stored) setOwn(members, name, element.decode(stored[name] as AttributeValue))
      return members
    },
    field: step => (typeof step === 'string' ? element : undefined),
  }
}

function encodeEntries(entries: Iterable<[string, unknown]>, type: AttributeType): AttributeMap {
  const map: AttributeMap = {}
  for (const [name, value] of entries) if (value !== undefined) setOwn(map, name, inPlace(type, value))
  return map
}

/** A Map whose keys are written as text: strings, dates, numbers. */
export function mapType(key: AttributeType, element: AttributeType): AttributeType {
  const tag = key.wire as 'S' | 'N'
  const name = (value: unknown) => (key.encode(value) as StoredValue)[tag] ?? String(value)
  const record = recordType(element)
  return {
    ...record,
    encode: value =>
      value instanceof Map
        ? {
            M: encodeEntries(
              Array.from(value, ([from, to]) => [name(from), to] as const),
              element,
            ),
          }
        : marshal(value),
    decode(value) {
      const stored = (value as StoredValue).M
      if (!stored) return unmarshal(value)
      return new Map(
        Object.entries(stored).map(([text, member]) => [
          key.decode({ [tag]: text } as AttributeValue),
          element.decode(member),
        ]),
      )
    },
  }
}

/** Fields by name, and with `rest` (a loose object) any others. `fields` may still be filled while types compile. */
export function objectType(
  fields: Readonly<Record<string, AttributeType>>,
  rest?: AttributeType,
): AttributeType {
  let codec: ItemCodec | undefined
  return {
    ...scalarTypes.dynamic,
    wire: 'M',
    encode(value) {
      if (!isMembers(value)) return marshal(value)
      codec ??= itemCodec(fields)
      const map: AttributeMap = {}
      codec.encode(value, map)
      if (rest)
        others(value, fields, (name, member) => {
          if (member !== undefined) setOwn(map, name, inPlace(rest, member))
        })
      return { M: map }
    },
    decode(value) {
      const stored = (value as StoredValue).M
      if (!stored) return unmarshal(value)
      codec ??= itemCodec(fields)
      const members = codec.decode(stored)
      if (rest) others(stored, fields, (name, member) => setOwn(members, name, rest.decode(member)))
      return members
    },
    field: step => (typeof step === 'string' ? (getOwn(fields, step) ?? rest) : undefined),
  }
}

function others<T>(
  from: Readonly<Record<string, T>>,
  fields: object,
  visit: (name: string, member: T) => void,
): void {
  for (const name of Object.keys(from)) if (!Object.hasOwn(fields, name)) visit(name, from[name] as T)
}
