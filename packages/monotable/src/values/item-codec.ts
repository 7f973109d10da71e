import type { AttributeType } from './attribute-type.ts'
import type { AttributeMap, AttributeValue } from './attribute-value.ts'
import { getOwn, setOwn } from './own-property.ts'

export interface ItemCodec {
  /** Writes the declared attributes of an item into a map; what is undefined, or an empty set, is left out. */
  encode(item: Readonly<Record<string, unknown>>, into: AttributeMap): void
  decode(map: AttributeMap): Record<string, unknown>
  decodePart(map: AttributeMap): Record<string, unknown>
}

export function itemCodec(types: Readonly<Record<string, AttributeType>>): ItemCodec {
  const entries = Object.entries(types)
  return {
    encode(item, into) {
      for (const [name, type] of entries) {
        const value = getOwn(item, name)
        const encoded = value === undefined ? undefined : type.encode(value)
        if (encoded !== undefined) setOwn(into, name, encoded)
      }
    },
    decode(map) {
      const item: Record<string, unknown> = {}
      for (const [name, type] of entries) {
        const value = getOwn(map as Record<string, AttributeValue>, name)
        if (value !== undefined) setOwn(item, name, type.decode(value))
      }
      return item
    },
    decodePart(map) {
      return this.decode(map)
    },
  }
}
