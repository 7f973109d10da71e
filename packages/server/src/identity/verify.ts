import { decodeJwt, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import { algorithms } from '../config/types.ts'
import { Refusal } from '../errors.ts'
import { type Actor, nobody } from './actor.ts'
import { claimsFor } from './claims.ts'
import { tokenMemory } from './token-memory.ts'
import { badClaim, malformedToken, tokenRefusal } from './token-refusal.ts'
import {
  audienceOf,
  type KeyTiming,
  keysOf,
  listOf,
  type TrustedIssuer,
  trustedFor,
} from './trusted-issuer.ts'

export interface VerifierOptions {
  readonly issuers: readonly TrustedIssuer[]
  /** How far the clocks of issuers may be from ours. */
  readonly toleranceSeconds?: number
  readonly keys?: KeyTiming
  /** Real time, also where the clock of the systems stands still. */
  readonly now?: () => Date
}

/**
 * Who acts in a system, by the `Authorization` header: nobody without one. A token that is not good in every way, or for
 * another system, is refused.
 */
export type Identify = (authorization: string | null | undefined, system: string) => Promise<Actor>

type Check = (token: string, system: string) => Promise<JWTPayload>

/**
 *
 * @example
 * ```ts
 * const identify = verifier({ issuers: [{ issuer: 'https://id.example.com', systems: { shop: { audience: 'shop' } } }] })
 * const actor = await identify('Bearer ey…', 'shop')
 * ```
 */
export function verifier(options: VerifierOptions): Identify {
  const { now = () => new Date() } = options
  const checks = new Map<string, Check[]>()
  for (const trusted of options.issuers) {
    checks.set(trusted.issuer, [...(checks.get(trusted.issuer) ?? []), checkOf(trusted, options)])
  }
  const memory = tokenMemory()
  return async (authorization, system) => {
    if (!authorization) return nobody
    const token = bearerToken(authorization)
    const known = `${system} ${token}`
    const remembered = memory.get(known, now().getTime())
    if (remembered) return remembered
    const claims = await firstGood(checks.get(issuerOf(token)) ?? [], token, system)
    const actor = actorOf(claims)
    memory.set(known, actor, now().getTime())
    return actor
  }
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i

function bearerToken(authorization: string): string {
  const token = bearer.exec(authorization.trim())?.[1]
  if (token === undefined) throw malformedToken()
  return token
}

/** The unverified content of the token: it only chooses whose keys verify it. */
function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? ''
  } catch (error) {
    throw tokenRefusal(error)
  }
}

async function firstGood(checks: readonly Check[], token: string, system: string): Promise<JWTPayload> {
  let refusal = badClaim('iss')
  for (const check of checks) {
    try {
      return await check(token, system)
    } catch (error) {
      refusal = error instanceof Refusal ? error : tokenRefusal(error)
    }
  }
  throw refusal
}

function checkOf(trusted: TrustedIssuer, { toleranceSeconds = 5, keys, now }: VerifierOptions): Check {
  const getKey = keysOf(trusted, keys)
  const settings: JWTVerifyOptions = {
    issuer: trusted.issuer,
    algorithms: [...(trusted.algorithms ?? algorithms)],
    clockTolerance: toleranceSeconds,
    requiredClaims: ['exp', 'sub'],
  }
  return async (token, system) => {
    const found = trustedFor(trusted, system)
    if (!found) throw badClaim('aud')
    const clients = listOf(found.clientId)
    const audience = listOf(found.audience) ?? (clients ? undefined : [audienceOf(system)])
    const { payload } = await jwtVerify(token, getKey, {
      ...settings,
      ...(audience && { audience: [...audience] }),
      ...(now && { currentDate: now() }),
    })
    if (clients && !clients.includes(payload.client_id as string)) throw badClaim('client_id')
    if (trusted.tokenUse && payload.token_use !== trusted.tokenUse) throw badClaim('token_use')
    return trusted.isOurs ? payload : claimsFor(payload, found.claims)
  }
}

/** Subjects become parts of keys, so they cannot hold what separates parts. */
const subject = /^[^#\s\p{Cc}]{1,128}$/u

/** Who acts by these claims, which were verified. */
export function actorOf(claims: JWTPayload): Actor {
  if (typeof claims.sub !== 'string' || !subject.test(claims.sub)) throw badClaim('sub')
  return Object.freeze({ id: claims.sub, claims: Object.freeze(claims) })
}
