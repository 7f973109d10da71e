import { MonotableError } from '../errors.ts'

/** How many bytes of UTF-8 DynamoDB takes. */
export const keyLimits = { partition: 2048, sort: 1024 } as const

/** Refuses a key before it is sent; a short one is not counted, since no character has more than three bytes a unit. */
export function checkLength(attribute: string, text: string, limit: number): void {
  if (text.length * 3 <= limit) return
  const bytes = byteLength(text)
  if (bytes > limit) throw new MonotableError('KEY_TOO_LONG', { key: attribute, bytes, limit })
}

function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
