import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export interface SigningKey {
  readonly kid: string
  readonly alg: string
  readonly open: JWK
  sign(claims: JWTPayload, header?: { kid?: string }): Promise<string>
}

export async function signingKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return {
    kid,
    alg,
    open: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  }
}

/** An issuer's keys on a real port; `publish` rotates them. */
export async function publishKeys(...keys: readonly SigningKey[]) {
  let published = keys
  let fetches = 0
  let status = 200
  const server = createServer((_, response) => {
    fetches++
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: published.map(key => key.open) }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    jwksUrl: `${issuer}/.well-known/jwks.json`,
    fetches: () => fetches,
    publish(...next: readonly SigningKey[]) {
      published = next
    },
    answer(next: number) {
      status = next
    },
    close: () => new Promise(done => server.close(done)),
  }
}
