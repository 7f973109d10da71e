/** Stored bytes, whether they came as base64 text or as bytes. */
export function bytesFrom(stored: Uint8Array | string): Uint8Array {
  if (typeof stored !== 'string') return stored
  const text = atob(stored)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** A copy of a request in which all bytes are base64 text. Needed only where a type says `binary`. */
export function toBase64Deep<T>(value: T): T
export function toBase64Deep(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return base64(value)
  if (Array.isArray(value)) return value.map(toBase64Deep)
  // fromEntries defines properties, so that a member called __proto__ stays one.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toBase64Deep(member)]))
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
