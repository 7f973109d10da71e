import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Algorithm } from '../config/types.ts'
import type { ClaimsSetting } from './claims.ts'

/**
 * Whose tokens are believed, and which of them. A token is for one system: its audience names it. Two entries of one
 * issuer accept what either does. Subjects are ids of users wherever they come from, so issuers that are trusted
 * together must not give the same subject to different people.
 */
export interface TrustedIssuer {
  readonly issuer: string
  /** The systems where its tokens count, by name; every system if not given. */
  readonly systems?: Readonly<Record<string, TrustedFor>> | undefined
  /** What Cognito says in `token_use`. */
  readonly tokenUse?: 'access' | 'id' | undefined
  readonly algorithms?: readonly Algorithm[] | undefined
  /** Where its keys are published; `/.well-known/jwks.json` below the issuer if not given. */
  readonly jwksUrl?: string | undefined
  /** The keys themselves, for an issuer that publishes none. */
  readonly jwks?: JSONWebKeySet | undefined
  /** Whether all claims count as they are: only of issuers that make tokens for this server alone. */
  readonly isOurs?: boolean | undefined
}

/** Which tokens of an issuer count in one system, and what they say there: all that is given must hold. */
export interface TrustedFor {
  /** The token is made for one of these: `aud`. It is `monotable:{system}` if neither this nor a client is given. */
  readonly audience?: string | readonly string[] | undefined
  /** The token was given to one of these: `client_id`, which Cognito's access tokens have instead of `aud`. */
  readonly clientId?: string | readonly string[] | undefined
  /** The claims that count, by what the system calls them. Besides the subject nothing counts that is not here. */
  readonly claims?: ClaimsSetting | undefined
}

/** The audience of tokens for a system, unless an issuer is set up otherwise. */
export const audienceOf = (system: string) => `monotable:${system}`

export function trustedFor({ systems }: TrustedIssuer, system: string): TrustedFor | undefined {
  if (!systems) return {}
  return Object.hasOwn(systems, system) ? systems[system] : undefined
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
