import { base64Of, bytesOf } from '@monotable/dynamodb'

/** Stored bytes, whether they came as base64 text or as bytes. */
export const bytesFrom = (stored: Uint8Array | string): Uint8Array =>
  typeof stored === 'string' ? bytesOf(stored) : stored

/** A request in which all bytes are base64 text. Needed only where a type says `binary`; what holds no bytes is not copied. */
export function toBase64Deep<T>(value: T): T
export function toBase64Deep(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return base64Of(value)
  if (!holdsBytes(value)) return value
  if (Array.isArray(value)) return value.map(toBase64Deep)
  // fromEntries defines properties, so that a member called __proto__ stays one.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toBase64Deep(member)]))
}

function holdsBytes(value: object): boolean {
  if (value instanceof Uint8Array) return true
  // By index and by name: every request is looked through, and pairs would be garbage soon.
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (isHolding(value[at])) return true
    return false
  }
  for (const name of Object.keys(value)) if (isHolding((value as Record<string, unknown>)[name])) return true
  return false
}

const isHolding = (value: unknown) => typeof value === 'object' && value !== null && holdsBytes(value)
