import { createECDH, hkdfSync, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

// Node warns of Ed25519 keys as experimental.
export const alg = 'ES256'

export async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return exportJWK(privateKey)
}

/** The same key in every process that has the secret; what else is made of the secret does not tell it. */
export function derivedKey(secret: string | Uint8Array, purpose: string): JWK {
  const curve = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++) {
    const d = Buffer.from(hkdfSync('sha256', secret, '', `${purpose} ${attempt}`, 32))
    try {
      curve.setPrivateKey(d)
    } catch {
      // One of four thousand million numbers is no key of this curve.
      continue
    }
    const point = curve.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)]
    const text = (part: Buffer) => part.toString('base64url')
    return { kty: 'EC', crv: 'P-256', x: text(x), y: text(y), d: text(d) }
  }
}

/** The key in a file, which is made if it is not there. */
export async function keptKey(folder: string, name: string): Promise<JWK> {
  const path = join(folder, name)
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
