import { createECDH, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { keepFile } from './keep-secret.ts'

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
  const text = await keepFile(folder, name, async () => JSON.stringify(await newKey()))
  try {
    const key = JSON.parse(text) as JWK
    await importJWK(key, alg)
    return key
  } catch {
    throw new Error(
      `${join(folder, name)} does not contain a key. Delete the file, and the server makes a new one`,
    )
  }
}
