import { MonotableError } from '../errors.ts'
import type { Session } from '../session.ts'
import { fromBase64url, toBase64url } from './base64url.ts'

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
  const keys = await keysOf(session)
  const tag = await sign(keys, binding, plain)
  const hidden = await crypt(keys, tag, plain)
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
  const keys = await keysOf(session)
  const plain = await crypt(keys, tag, bytes.slice(hintLength + tagLength))
  if (!isSame(tag, await sign(keys, binding, plain))) throw invalid('signature')
  return JSON.parse(new TextDecoder().decode(plain))
}

function invalid(problem: 'malformed' | 'signature' | 'version' | 'pattern'): MonotableError {
  return new MonotableError('INVALID_CURSOR', { problem })
}

// ---- Keys ----

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>
type Bytes = Uint8Array<ArrayBuffer>

interface Keys {
  readonly signing: Key
  readonly hiding: Key
}

const known = new WeakMap<Session, Promise<Keys>>()

function keysOf(session: Session): Promise<Keys> {
  let keys = known.get(session)
  if (!keys) {
    keys = deriveKeys(session.cursorSecret)
    known.set(session, keys)
  }
  return keys
}

/** The secret may have other uses, so cursors have keys of their own. */
async function deriveKeys(secret: string | Uint8Array): Promise<Keys> {
  const bytes = typeof secret === 'string' ? utf8(secret) : new Uint8Array(secret)
  const master = await hmacKey(bytes)
  const derived = (purpose: string) => crypto.subtle.sign('HMAC', master, utf8(purpose))
  const [signing, hiding] = await Promise.all([
    derived('monotable cursor signature'),
    derived('monotable cursor content'),
  ])
  return {
    signing: await hmacKey(signing),
    hiding: await crypto.subtle.importKey('raw', hiding, 'AES-CTR', false, ['encrypt']),
  }
}

function hmacKey(bytes: ArrayBuffer | Bytes): Promise<Key> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

// ---- Bytes ----

async function sign({ signing }: Keys, binding: string, plain: Bytes): Promise<Bytes> {
  const bound = utf8(binding)
  const length = utf8(`${version}${bound.length}:`)
  const signature = await crypto.subtle.sign('HMAC', signing, joined([length, bound, plain]))
  return new Uint8Array(signature, 0, tagLength)
}

/** Counter mode is its own inverse. */
async function crypt({ hiding }: Keys, counter: Bytes, content: Bytes): Promise<Bytes> {
  return new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CTR', counter, length: 128 }, hiding, content),
  )
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

function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text))
}
