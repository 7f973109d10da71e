import type { AttributeType } from './attribute-type.ts'
import type { AttributeValue } from './attribute-value.ts'
import { marshal, marshalSet, type StoredValue, unmarshal } from './dynamic.ts'
import { scalarTypes } from './scalar-types.ts'

/** An array, or a tuple with a type for each of its first places. An undefined element keeps its place as null. */
export function listType(
  first: readonly AttributeType[],
  rest: AttributeType = scalarTypes.dynamic,
): AttributeType {
  const at = (index: number) => first[index] ?? rest
  return {
    ...scalarTypes.dynamic,
    wire: 'L',
    binary: rest.binary || first.some(type => type.binary),
    encode: value =>
      Array.isArray(value)
        ? { L: value.map((element, index) => inPlace(at(index), element)) }
        : marshal(value),
    decode(value) {
      const list = (value as StoredValue).L
      return list ? list.map((element, index) => at(index).decode(element)) : unmarshal(value)
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
