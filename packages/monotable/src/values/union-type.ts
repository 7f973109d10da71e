import type { AttributeType, Wire } from './attribute-type.ts'
import { marshal, type StoredValue, unmarshal } from './dynamic.ts'
import { getOwn } from './own-property.ts'
import { scalarTypes, textType } from './scalar-types.ts'

/**
 * One of several types. Options that are stored alike are one type; otherwise a value's option is known by its wire
 * type. Where two options share one (objects without a discriminator), values are stored and read as undeclared.
 */
export function unionType(options: readonly AttributeType[]): AttributeType {
  const values = options.filter(option => option.wire !== 'NULL')
  const flags = {
    optional: options.some(option => option.optional),
    nullable: options.some(option => option.nullable),
    binary: options.some(option => option.binary),
  }
  const alone = alike(values)
  if (alone) return { ...alone, ...flags }
  if (values.some(option => option.wire === 'dynamic')) return { ...scalarTypes.dynamic, ...flags }
  const only = (matches: (wire: Wire) => boolean) => {
    const found = values.filter(option => matches(option.wire))
    return found.length === 1 ? found[0] : undefined
  }
  return {
    ...scalarTypes.dynamic,
    ...flags,
    encode: value => (only(wire => canHold(wire, value))?.encode ?? marshal)(value),
    decode: value => (only(wire => wire in value)?.decode ?? unmarshal)(value),
    field: sharedField(values),
  }
}

/** The one type that all options amount to: several enums are a larger one, several formats of text are text. */
function alike(options: readonly AttributeType[]): AttributeType | undefined {
  const [first] = options
  if (!first || options.some(option => option.decode !== first.decode)) return undefined
  const kinds = options.map(option => option.kind)
  const values = kinds.flatMap(kind => (kind.kind === 'enum' ? [kind.values] : []))
  if (values.length === kinds.length) return textType({ kind: 'enum', values: [...new Set(values.flat())] })
  if (options.every(option => option.encode === first.encode && option.kind.kind === first.kind.kind))
    return first
  return first.wire === 'S' ? textType({ kind: 'string' }) : undefined
}

function canHold(wire: Wire, value: unknown): boolean {
  switch (wire) {
    case 'S':
      return typeof value === 'string' || value instanceof Date
    case 'N':
      return typeof value === 'number' || typeof value === 'bigint'
    case 'BOOL':
      return typeof value === 'boolean'
    case 'B':
      return value instanceof Uint8Array
    case 'L':
      return Array.isArray(value)
    case 'M':
      return !OTHER_OBJECTS.some(type => value instanceof type) && typeof value === 'object' && value !== null
    default:
      return value instanceof Set
  }
}

const OTHER_OBJECTS = [Array, Uint8Array, Date, Set]

/** A field is known to a union if it is stored alike in all options that have it. */
function sharedField(options: readonly AttributeType[]): AttributeType['field'] {
  return step => {
    const found = options.flatMap(option => option.field(step) ?? [])
    return found.every(type => type.wire === found[0]?.wire) ? found[0] : undefined
  }
}

/** Objects that a field tells apart. One whose field says something else is stored and read as undeclared. */
export function discriminatedType(name: string, options: ReadonlyMap<unknown, AttributeType>): AttributeType {
  const types = [...new Set(options.values())]
  return {
    ...scalarTypes.dynamic,
    wire: 'M',
    binary: types.some(type => type.binary),
    encode(value) {
      const option = options.get(getOwn(Object(value), name))
      return option ? option.encode(value) : marshal(value)
    },
    decode(value) {
      const { M } = value as StoredValue
      const tag = M && getOwn(M, name)
      const option = tag && options.get(unmarshal(tag))
      return option ? option.decode(value) : unmarshal(value)
    },
    field: sharedField(types),
  }
}
