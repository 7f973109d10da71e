import { md5 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Buffer } from './buffer.ts'

const functions = { md5, sha256 }

/** As `hash` of node:crypto. The browser's own is asynchronous, and knows no md5. */
export function hash(
  name: keyof typeof functions,
  data: string | Uint8Array,
  encoding: BufferEncoding | 'buffer' = 'hex',
): string | Buffer {
  const digest = Buffer.from(functions[name](typeof data === 'string' ? Buffer.from(data) : data))
  return encoding === 'buffer' ? digest : digest.toString(encoding)
}

export const randomBytes = (size: number): Buffer => Buffer.from(crypto.getRandomValues(new Uint8Array(size)))

/** `crypto.randomUUID` is missing on pages that came by plain HTTP. */
export function randomUUID(): string {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
