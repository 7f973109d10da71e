import { type AttributeValue, type Item, payload, typeOf } from './attribute-value.ts'
import { base64Size } from './base64.ts'
import { numberSize } from './decimal.ts'

/** What a list or a map takes by itself, and what each of its elements or pairs adds. */
const documentBytes = 3
const elementBytes = 1

/**
 * The bytes of an item by which DynamoDB limits it and charges for it.
 *
 * @example
 * ```ts
 * itemSize({ pk: { S: 'P-7' }, price: { N: '12.5' } }) // 13
 * ```
 */
export function itemSize(item: Item): number {
  let bytes = 0
  for (const name of Object.keys(item)) bytes += utf8Size(name) + valueSize(item[name] as AttributeValue)
  return bytes
}

/**
 * The bytes of one value, without the name of its attribute.
 *
 * @example
 * ```ts
 * valueSize({ N: '12.5' }) // 3
 * ```
 */
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

/**
 * Counting short text here costs less than the call into native code.
 *
 * @example
 * ```ts
 * utf8Size('é') // 2
 * ```
 */
export function utf8Size(text: string): number {
  const length = text.length
  if (length > 64) return encodedSize(text)
  for (let at = 0; at < length; at++) if (text.charCodeAt(at) > 127) return encodedSize(text)
  return length
}

const encoder = /* @__PURE__ */ new TextEncoder()
const scratch = /* @__PURE__ */ new Uint8Array(8192)

/** Text is encoded into one buffer again and again: only the count is of interest. */
function encodedSize(text: string): number {
  let bytes = 0
  for (let rest = text; ; ) {
    const { read, written } = encoder.encodeInto(rest, scratch)
    bytes += written
    if (read === rest.length) return bytes
    rest = rest.slice(read)
  }
}
