import type { AttributeType } from './attribute-type.ts'
import type { AttributeMap, AttributeValue } from './attribute-value.ts'
import { generateCodec } from './generate-codec.ts'
import { isAbsentWhenNull, isEmptyWhenAbsent } from './list-types.ts'
import { getOwn, setOwn } from './own-property.ts'

type Item = Record<string, unknown>

export interface ItemCodec {
  /** Writes the declared attributes of an item into a map; what is undefined, or an empty set, is left out. */
  readonly encode: (item: Readonly<Item>, into: AttributeMap) => void
  /** Reads a whole item. A required set that is absent was empty. */
  readonly decode: (map: AttributeMap) => Item
  /** Reads a whole item at once; undefined if a required attribute is not there as it is declared, or code cannot be made. */
  readonly decodeWhole: (map: AttributeMap) => Item | undefined
  /** Reads as many of the attributes as there are: of a projection, or of what an update returned. */
  readonly decodePart: (map: AttributeMap) => Item
}

/**
 * Compiles the attributes of an item. Reading is lenient: attributes that are not declared are left out, one that is
 * stored as another type than declared comes as what it is, a missing one stays missing, and so does an
 * optional one that is stored as null; nothing stored makes it fail.
 */
export function itemCodec(types: Readonly<Record<string, AttributeType>>): ItemCodec {
  // What is always there comes first, so that items begin with one shape.
  const entries = Object.entries(types).sort(([, a], [, b]) => Number(a.optional) - Number(b.optional))
  const plain: ItemCodec = {
    encode: (item, into) => encodeEach(entries, item, into),
    decode: map => decodeEach(entries, map, true),
    decodeWhole: () => undefined,
    decodePart: map => decodeEach(entries, map, false),
  }
  return generateCodec(entries, plain) ?? plain
}

export type Entries = readonly (readonly [name: string, type: AttributeType])[]

function encodeEach(entries: Entries, item: Readonly<Item>, into: AttributeMap): void {
  for (const [name, type] of entries) {
    const value = getOwn(item, name)
    const encoded = value === undefined ? undefined : type.encode(value)
    if (encoded !== undefined) setOwn(into, name, encoded)
  }
}

function decodeEach(entries: Entries, map: AttributeMap, whole: boolean): Item {
  const item: Item = {}
  for (const [name, type] of entries) {
    const value: AttributeValue | undefined = getOwn(map, name)
    if (value !== undefined) {
      const decoded = type.decode(value)
      if (decoded !== null || !isAbsentWhenNull(type)) setOwn(item, name, decoded)
    } else if (whole && isEmptyWhenAbsent(type)) setOwn(item, name, new Set())
  }
  return item
}
