import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose'
import { alg } from './signing-key.ts'
import { audienceOf, type TrustedIssuer } from './trusted-issuer.ts'

const aDay = 24 * 60 * 60

export interface TokenRequest {
  /** Where it is good, and nowhere else. */
  readonly system: string
  readonly sub: string
  readonly claims?: Readonly<Record<string, unknown>> | undefined
  /** Seconds; a day if not given. */
  readonly expiresIn?: number | undefined
}

export interface TokenIssuer {
  /** For the verifier: one more issuer. */
  readonly trusted: TrustedIssuer
  token(request: TokenRequest): Promise<string>
}

/** Makes tokens with a key of this server. */
export async function tokenIssuer(issuer: string, secret: JWK): Promise<TokenIssuer> {
  const { d: _, ...open } = secret
  const kid = await calculateJwkThumbprint(open)
  const key = await importJWK(secret, alg)
  return {
    trusted: {
      issuer,
      algorithms: [alg],
      jwks: { keys: [{ ...open, kid, alg, use: 'sig' }] },
      isOurs: true,
    },
    token: ({ system, sub, claims = {}, expiresIn = aDay }) => {
      const at = Math.floor(Date.now() / 1000)
      const aud = audienceOf(system)
      return new SignJWT({ ...claims, sub, iss: issuer, aud, iat: at, exp: at + expiresIn })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .sign(key)
    },
  }
}
