import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { TrustedIssuer } from './trusted-issuer.ts'

// Node warns of Ed25519 keys as experimental.
const alg = 'ES256'
const issuer = 'monotable:local'
const audience = 'monotable'
const aDay = 24 * 60 * 60

export interface TokenRequest {
  readonly sub: string
  readonly claims?: Readonly<Record<string, unknown>> | undefined
  /** Seconds; a day if not given. */
  readonly expiresIn?: number | undefined
}

/** Makes tokens for whoever asks: for development and tests only. */
export interface LocalIssuer {
  /** For the verifier: one more issuer. */
  readonly trusted: TrustedIssuer
  token(request: TokenRequest): Promise<string>
}

/** The issuer whose key is kept in `folder`, so that tokens outlive a restart; without one it is in memory. */
export async function openLocalIssuer(folder?: string): Promise<LocalIssuer> {
  const secret = folder === undefined ? await newKey() : await keptKey(folder)
  const { d: _, ...open } = secret
  const kid = await calculateJwkThumbprint(open)
  const key = await importJWK(secret, alg)
  return {
    trusted: { issuer, audience, algorithms: [alg], jwks: { keys: [{ ...open, kid, alg, use: 'sig' }] } },
    token: ({ sub, claims = {}, expiresIn = aDay }) => {
      const at = Math.floor(Date.now() / 1000)
      return new SignJWT({ ...claims, sub, iss: issuer, aud: audience, iat: at, exp: at + expiresIn })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .sign(key)
    },
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return exportJWK(privateKey)
}

async function keptKey(folder: string): Promise<JWK> {
  const path = join(folder, 'local-issuer-key.json')
  return (await readKey(path)) ?? (await createKey(folder, path))
}

async function readKey(path: string): Promise<JWK | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const key = JSON.parse(text) as JWK
    await importJWK(key, alg)
    return key
  } catch {
    throw new Error(`${path} does not hold a key; remove it to have a new one made`)
  }
}

/** Linked into its place when it is complete: of two processes that begin together both use the first one's. */
async function createKey(folder: string, path: string): Promise<JWK> {
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(await newKey()), { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await readKey(path)) as JWK
}
