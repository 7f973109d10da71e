import { type AttributeValue, type Item, payload, typeOf } from './attribute-value.ts'
import { numberSize } from './decimal.ts'

/** No item may be larger. */
export const maxItemSize = 400 * 1024

/** What a list or a map takes by itself, and what each of its elements or pairs adds. */
const documentBytes = 3
const elementBytes = 1

/** The bytes of an item by which DynamoDB limits it and charges for it. */
export function itemSize(item: Item): number {
  let bytes = 0
  for (const name of Object.keys(item)) bytes += utf8Size(name) + valueSize(item[name] as AttributeValue)
  return bytes
}

export function valueSize(value: AttributeValue): number {
  switch (typeOf(value)) {
    case 'S':
      return utf8Size(payload(value))
    case 'N':
      return numberSize(payload(value))
    case 'B':
      return base64Size(payload(value))
    case 'SS':
      return total(payload<string[]>(value), utf8Size)
    case 'NS':
      return total(payload<string[]>(value), numberSize)
    case 'BS':
      return total(payload<string[]>(value), base64Size)
    case 'L':
      return listSize(payload<AttributeValue[]>(value))
    case 'M':
      return mapSize(payload<Item>(value))
    default:
      return 1
  }
}

function listSize(list: AttributeValue[]): number {
  return documentBytes + list.length * elementBytes + total(list, valueSize)
}

function mapSize(map: Item): number {
  return documentBytes + Object.keys(map).length * elementBytes + itemSize(map)
}

function total<T>(members: readonly T[], size: (member: T) => number): number {
  let bytes = 0
  for (const member of members) bytes += size(member)
  return bytes
}

/** Counting short text here costs less than the call into native code. */
export function utf8Size(text: string): number {
  const length = text.length
  if (length > 64) return Buffer.byteLength(text)
  for (let at = 0; at < length; at++) if (text.charCodeAt(at) > 127) return Buffer.byteLength(text)
  return length
}

/** The bytes that padded base64 stands for. */
export function base64Size(text: string): number {
  const length = text.length
  const padding = text.charCodeAt(length - 1) !== 61 ? 0 : text.charCodeAt(length - 2) !== 61 ? 1 : 2
  return (length / 4) * 3 - padding
}
