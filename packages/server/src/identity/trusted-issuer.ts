import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

/** Signatures that only the issuer can make. A shared secret, or no signature, is never accepted. */
export const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const

export type Algorithm = (typeof algorithms)[number]

/**
 * Whose tokens are believed, and which of them: all that is given must hold. Two entries of one issuer accept what
 * either does. Subjects are ids of users wherever they come from, so issuers that are trusted together must not give
 * the same subject to different people.
 */
export interface TrustedIssuer {
  readonly issuer: string
  /** The token is made for one of these: `aud`. */
  readonly audience?: string | readonly string[] | undefined
  /** The token was given to one of these: `client_id`, which Cognito's access tokens have instead of `aud`. */
  readonly clientId?: string | readonly string[] | undefined
  /** What Cognito says in `token_use`. */
  readonly tokenUse?: 'access' | 'id' | undefined
  readonly algorithms?: readonly Algorithm[] | undefined
  /** Where its keys are published; `/.well-known/jwks.json` below the issuer if not given. */
  readonly jwksUrl?: string | undefined
  /** The keys themselves, for an issuer that publishes none. */
  readonly jwks?: JSONWebKeySet | undefined
}

export interface KeyTiming {
  /** Least time between two looks for a key that is not known. */
  readonly cooldownSeconds?: number
  /** Keys that are older are fetched again. */
  readonly maxAgeSeconds?: number
  readonly timeoutSeconds?: number
}

/** The keys of an issuer: fetched when first needed, when they are old, and when a token names a new one. */
export function keysOf(trusted: TrustedIssuer, timing: KeyTiming = {}): JWTVerifyGetKey {
  if (trusted.jwks) return createLocalJWKSet(trusted.jwks)
  const { cooldownSeconds = 30, maxAgeSeconds = 600, timeoutSeconds = 5 } = timing
  return createRemoteJWKSet(new URL(jwksUrlOf(trusted)), {
    cooldownDuration: cooldownSeconds * 1000,
    cacheMaxAge: maxAgeSeconds * 1000,
    timeoutDuration: timeoutSeconds * 1000,
  })
}

function jwksUrlOf({ issuer, jwksUrl }: TrustedIssuer): string {
  return jwksUrl ?? `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`
}

export function listOf(value: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof value === 'string' ? [value] : value
}
