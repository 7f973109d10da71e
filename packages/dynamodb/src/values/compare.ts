import { type AttributeValue, attribute, type Item, payload, typeOf } from './attribute-value.ts'
import { compareBase64 } from './base64.ts'
import { compareNumbers } from './decimal.ts'

/**
 * Order as DynamoDB knows it: only strings, numbers and binaries have one, each among their own.
 *
 * @example
 * ```ts
 * compareValues({ N: '9' }, { N: '10' }) // below 0
 * compareValues({ N: '9' }, { S: '10' }) // undefined
 * ```
 */
export function compareValues(a: AttributeValue, b: AttributeValue): number | undefined {
  if ('S' in a) return 'S' in b ? compareUtf8(a.S, b.S) : undefined
  if ('N' in a) return 'N' in b ? compareNumbers(a.N, b.N) : undefined
  if ('B' in a) return 'B' in b ? compareBase64(a.B, b.B) : undefined
  return undefined
}

/**
 * The order of the UTF-8 bytes of two strings, found without making them.
 *
 * @example
 * ```ts
 * compareUtf8('a', 'b') < 0 // true
 * ```
 */
export function compareUtf8(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right) return codePointOrder(left) - codePointOrder(right)
  }
  return a.length - b.length
}

/** UTF-16 puts surrogates, which stand for what is above U+FFFF, below U+E000. */
function codePointOrder(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/**
 * Sets and maps are equal in any order, lists only in their own.
 *
 * @example
 * ```ts
 * equalValues({ SS: ['a', 'b'] }, { SS: ['b', 'a'] }) // true
 * ```
 */
export function equalValues(a: AttributeValue, b: AttributeValue): boolean {
  const type = typeOf(a)
  if (type !== typeOf(b)) return false
  switch (type) {
    case 'SS':
    case 'NS':
    case 'BS':
      return equalSets(payload<string[]>(a), payload<string[]>(b))
    case 'L':
      return equalLists(payload<AttributeValue[]>(a), payload<AttributeValue[]>(b))
    case 'M':
      return equalItems(payload<Item>(a), payload<Item>(b))
    default:
      return payload<unknown>(a) === payload<unknown>(b)
  }
}

/** Members are canonical and distinct, so equal members are equal text. */
function equalSets(a: string[], b: string[]): boolean {
  if (a.length !== b.length) return false
  const members = new Set(b)
  return a.every(member => members.has(member))
}

function equalLists(a: AttributeValue[], b: AttributeValue[]): boolean {
  return a.length === b.length && a.every((value, at) => equalValues(value, b[at] as AttributeValue))
}

/**
 * Whether two items have the same attributes with equal values.
 *
 * @example
 * ```ts
 * equalItems({ pk: { S: 'a' } }, { pk: { S: 'a' } }) // true
 * ```
 */
export function equalItems(a: Item, b: Item): boolean {
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every(name => {
    const other = attribute(b, name)
    return other !== undefined && equalValues(a[name] as AttributeValue, other)
  })
}
