import { base64Of, bytesOf } from '@monotable/dynamodb'

/** Stored bytes, whether they came as base64 text or as bytes. */
export const bytesFrom = (stored: Uint8Array | string): Uint8Array =>
  typeof stored === 'string' ? bytesOf(stored) : stored

/** A copy of a request in which all bytes are base64 text. Needed only where a type says `binary`. */
export function toBase64Deep<T>(value: T): T
export function toBase64Deep(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return base64Of(value)
  if (Array.isArray(value)) return value.map(toBase64Deep)
  // fromEntries defines properties, so that a member called __proto__ stays one.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toBase64Deep(member)]))
}
