import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What accounts need to keep things secret, all of it made from the one secret that all processes share. */
export interface AccountSecrets {
  /** Signs better-auth's cookies. */
  readonly cookies: string
  /** The same for the same text; whoever has the table but not the secret cannot try texts until one fits. */
  hash(text: string): string
  seal(text: string): string
  /** Throws on what was not sealed here. */
  open(sealed: string): string
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

export function accountSecrets(secret: string | Uint8Array): AccountSecrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `monotable accounts: ${purpose}`, 32))
  const [hashing, sealing] = [derive('hash'), derive('seal')]
  return {
    cookies: derive('cookies').toString('base64url'),
    hash: text => createHmac('sha256', hashing).update(text).digest('base64url'),
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, sealing, iv)
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    open(text) {
      const sealed = Buffer.from(text, 'base64url')
      const cipher = createDecipheriv(algorithm, sealing, sealed.subarray(0, ivBytes))
      cipher.setAuthTag(sealed.subarray(-tagBytes))
      return cipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + cipher.final('utf8')
    },
  }
}
