import { basicError } from '../basic-error.ts'

/** Refuses a key before it is sent; a short one is not counted, since no character has more than three bytes a unit. */
export function checkLength(attribute: string, text: string, limit: number): void {
  if (text.length * 3 <= limit) return
  const bytes = new TextEncoder().encode(text).length
  if (bytes > limit) throw basicError('KEY_TOO_LONG', { key: attribute, bytes, limit })
}
