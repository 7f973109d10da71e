/**
 * A value as it stands in DynamoDB's JSON. Binary is base64 text and numbers are canonical text: DynamoDB never gives
 * back `{ N: '1.0' }`. Everything but `readItem` and `readAttributeValue`, which make values so, takes them as such.
 */
export type AttributeValue =
  | { S: string }
  | { N: string }
  | { B: string }
  | { SS: readonly string[] }
  | { NS: readonly string[] }
  | { BS: readonly string[] }
  | { M: Item }
  | { L: readonly AttributeValue[] }
  | { NULL: true }
  | { BOOL: boolean }

export type Item = Record<string, AttributeValue>

export type AttributeType = 'S' | 'N' | 'B' | 'SS' | 'NS' | 'BS' | 'M' | 'L' | 'NULL' | 'BOOL'

export type KeyType = 'S' | 'N' | 'B'

/**
 * The type of a value, as DynamoDB names it.
 *
 * @example
 * ```ts
 * typeOf({ SS: ['new'] }) // 'SS'
 * ```
 */
export function typeOf(value: AttributeValue): AttributeType {
  for (const type in value) return type as AttributeType
  throw new TypeError('an attribute value without a type')
}

/** The payload of a value whose type is known: `payload({ S: 'x' })` is `'x'`. */
export function payload<T = string>(value: AttributeValue): T {
  for (const type in value) return (value as Record<string, unknown>)[type] as T
  throw new TypeError('an attribute value without a type')
}

/** Attribute names are the user's: `constructor` and `__proto__` are names like any other. */
export function attribute(item: Item, name: string): AttributeValue | undefined {
  return Object.hasOwn(item, name) ? item[name] : undefined
}

/** Without anything inherited, yet faster than `Object.create(null)`, which V8 keeps as a hash table. */
const Bare = /* @__PURE__ */ bareClass()

function bareClass(): new () => Item {
  function Bare() {}
  Bare.prototype = Object.create(null)
  return Bare as unknown as new () => Item
}

/** An item that can be assigned any name, `__proto__` included. */
export const emptyItem = (): Item => new Bare()
