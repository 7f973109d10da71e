import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** The little of CBOR that an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value])
  const pairs = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, pairs.length), ...pairs.flat().map(cbor)])
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

interface Use {
  readonly challenge: string
  readonly origin?: string
  /** Whether the person unlocked it. */
  readonly isUnlocked?: boolean
  readonly counter?: number
}

/** A passkey in software: one key pair, which answers challenges as a phone does. */
export function softwareAuthenticator(rpId = 'localhost') {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Use) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ isUnlocked = true, counter = 0 }: Use, attested?: Buffer) => {
    const flags = 1 | (isUnlocked ? 4 : 0) | (attested ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  })
  return {
    /** A new passkey for whoever asked. */
    register(use: Use) {
      const length = Buffer.from([0, id.byteLength])
      const authData = authenticatorData(use, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', use)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      })
    },
    /** The answer to a challenge. */
    sign(use: Use) {
      const data = clientData('webauthn.get', use)
      const authData = authenticatorData(use)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: null,
      })
    },
  }
}
