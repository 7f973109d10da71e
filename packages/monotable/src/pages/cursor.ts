import { MonotableError } from '../errors.ts'
import type { Session } from '../session.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { type Bytes, type Cipher, openCipher, utf8 } from './cursor-cipher.ts'

const version = '1'
const hintLength = 4
const tagLength = 16

/**
 * Makes a cursor: version, a hint of what it is bound to, an HMAC-SHA-256 over binding and content, and the content
 * encrypted under that HMAC as its counter. So its holder can neither change it nor read the keys in it, two cursors
 * never share a counter unless they are the same, and the same page always has the same cursor.
 */
export async function sealCursor(session: Session, binding: string, content: unknown): Promise<string> {
  const plain = utf8(JSON.stringify(content))
  const cipher = await cipherOf(session)
  const tag = await sign(cipher, binding, plain)
  const hidden = await cipher.crypt(tag, plain)
  return version + toBase64url(joined([hintOf(binding), tag, hidden]))
}

/** The content of a cursor that was made here and for this; anything else throws INVALID_CURSOR. */
export async function openCursor(session: Session, binding: string, cursor: unknown): Promise<unknown> {
  if (typeof cursor !== 'string' || cursor === '') throw invalid('malformed')
  const bytes = fromBase64url(cursor.slice(1))
  if (!bytes) throw invalid('malformed')
  if (cursor[0] !== version) throw invalid('version')
  if (bytes.length <= hintLength + tagLength) throw invalid('malformed')
  if (!isSame(bytes.subarray(0, hintLength), hintOf(binding))) throw invalid('pattern')
  const tag = bytes.slice(hintLength, hintLength + tagLength)
  const cipher = await cipherOf(session)
  const plain = await cipher.crypt(tag, bytes.slice(hintLength + tagLength))
  if (!isSame(tag, await sign(cipher, binding, plain))) throw invalid('signature')
  return JSON.parse(new TextDecoder().decode(plain))
}

function invalid(problem: 'malformed' | 'signature' | 'version' | 'pattern'): MonotableError {
  return new MonotableError('INVALID_CURSOR', { problem })
}

const known = new WeakMap<Session, Cipher | Promise<Cipher>>()

function cipherOf(session: Session): Cipher | Promise<Cipher> {
  const cipher = known.get(session) ?? openCipher(session.cursorSecret)
  known.set(session, cipher)
  return cipher
}

// ---- Bytes ----

async function sign(cipher: Cipher, binding: string, plain: Bytes): Promise<Bytes> {
  const bound = utf8(binding)
  const length = utf8(`${version}${bound.length}:`)
  return (await cipher.sign(joined([length, bound, plain]))).slice(0, tagLength)
}

/** FNV-1a: tells a cursor for something else from one that was changed. Trust rests on the signature alone. */
function hintOf(binding: string): Bytes {
  let hash = 0x811c9dc5
  for (let at = 0; at < binding.length; at++) hash = Math.imul(hash ^ binding.charCodeAt(at), 0x01000193)
  return Uint8Array.of(hash >>> 24, hash >>> 16, hash >>> 8, hash)
}

/** Takes the same time wherever the difference is. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= (one[at] as number) ^ (other[at] ?? 0)
  return difference === 0
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
