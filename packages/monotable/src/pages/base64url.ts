import { base64Of } from '@monotable/dynamodb'
import { bytesFrom } from '../values/binary.ts'

export function toBase64url(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Undefined unless the text is exactly what `toBase64url` writes: spare bits at its end are not free to change. */
export function fromBase64url(text: string): Uint8Array | undefined {
  try {
    const bytes = bytesFrom(text.replaceAll('-', '+').replaceAll('_', '/'))
    return toBase64url(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
