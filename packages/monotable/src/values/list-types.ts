import type { AttributeType } from './attribute-type.ts'
import type { AttributeValue } from './attribute-value.ts'
import { marshal, marshalSet, type StoredValue, unmarshal } from './dynamic.ts'
import { scalarTypes } from './scalar-types.ts'

/** An array. An undefined element keeps its place as null. */
export function listType(element: AttributeType): AttributeType {
  const { decode } = element
  return {
    ...scalarTypes.dynamic,
    wire: 'L',
    binary: element.binary,
    encode: value =>
      Array.isArray(value) ? { L: value.map(member => inPlace(element, member)) } : marshal(value),
    decode(value) {
      const list = (value as StoredValue).L
      return list ? list.map(member => decode(member)) : unmarshal(value)
    },
    field: step => (typeof step === 'number' ? element : undefined),
  }
}

/** An array with a type for each of its first places, and one for the places after them. */
export function tupleType(first: readonly AttributeType[], rest: AttributeType): AttributeType {
  const at = (place: number) => first[place] ?? rest
  return {
    ...scalarTypes.dynamic,
    wire: 'L',
    binary: rest.binary || first.some(type => type.binary),
    encode: value =>
      Array.isArray(value) ? { L: value.map((member, place) => inPlace(at(place), member)) } : marshal(value),
    decode(value) {
      const list = (value as StoredValue).L
      return list ? list.map((member, place) => at(place).decode(member)) : unmarshal(value)
    },
    field: step => (typeof step === 'number' ? at(step) : undefined),
  }
}

/** Where nothing can be left out, null stands for undefined and an empty list for an empty set. */
export function inPlace(type: AttributeType, value: unknown): AttributeValue {
  return value === undefined ? { NULL: true } : (type.encode(value) ?? { L: [] })
}

const SETS = { S: 'SS', N: 'NS', B: 'BS' } as const

/** A Set: SS, NS or BS by what it holds. One of anything else is stored as a list, which can also be empty. */
export function setType(element: AttributeType): AttributeType {
  const tag = element.wire as keyof typeof SETS
  const wire = element.nullable ? 'L' : (SETS[tag] ?? 'L')
  return {
    ...scalarTypes.dynamic,
    wire,
    binary: element.binary,
    encode(value) {
      if (!(value instanceof Set)) return marshal(value)
      const elements = Array.from(value, member => inPlace(element, member))
      if (wire === 'L') return { L: elements }
      return value.size > 0 ? marshalSet(elements) : undefined
    },
    decode(value) {
      const stored = value as StoredValue
      if (stored.L) return new Set(stored.L.map(element.decode))
      const members = wire === 'L' ? undefined : stored[wire]
      if (!members) return unmarshal(value)
      return new Set(Array.from(members, member => element.decode({ [tag]: member } as AttributeValue)))
    },
  }
}

/** An empty set cannot be stored, so that none is stored where there must be one. */
export function isEmptyWhenAbsent({ wire, optional }: AttributeType): boolean {
  return !optional && (wire === 'SS' || wire === 'NS' || wire === 'BS')
}

/** Others store null for what is absent; a type that knows no null means the same by it. */
export function isAbsentWhenNull({ wire, optional, nullable }: AttributeType): boolean {
  return optional && !nullable && wire !== 'dynamic'
}
