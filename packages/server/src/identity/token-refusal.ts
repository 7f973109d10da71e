import { errors } from 'jose'
import { type Refusal, refuse } from '../errors.ts'

type Kind = readonly [reason: string, sentence: string]

const malformed: Kind = ['malformed', 'The token is not a JWT']
const algorithm: Kind = ['algorithm', 'The token is signed with an algorithm that is not accepted']
const key: Kind = ['key', 'The token is signed with a key that its issuer does not publish']
const audience: Kind = ['audience', 'The token is not for this system']

/** What is wrong with a token, by the code of the error that verification gives. */
const byCode: Readonly<Record<string, Kind>> = {
  ERR_JWS_INVALID: malformed,
  ERR_JWT_INVALID: malformed,
  ERR_JOSE_ALG_NOT_ALLOWED: algorithm,
  ERR_JOSE_NOT_SUPPORTED: algorithm,
  ERR_JWKS_NO_MATCHING_KEY: key,
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: key,
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: ['signature', 'The signature of the token is wrong'],
  ERR_JWT_EXPIRED: ['expired', 'The token has expired. Sign in again'],
}

const byClaim: Readonly<Record<string, Kind>> = {
  aud: audience,
  client_id: audience,
  token_use: audience,
  iss: ['issuer', 'The server does not trust the issuer of the token'],
  nbf: ['early', 'The token is not valid yet'],
  exp: ['claims', 'The token has no expiry time (exp)'],
  sub: ['claims', 'The token has no subject (sub) that can be an id'],
}

export function badClaim(claim: keyof typeof byClaim): Refusal {
  return unauthenticated(byClaim[claim] ?? malformed)
}

export const malformedToken = () => unauthenticated(malformed)

/** The refusal that an error of verification means. Neither the token nor its claims go into it, or below it. */
export function tokenRefusal(error: unknown): Refusal {
  if (error instanceof errors.JWTClaimValidationFailed) return badClaim(error.claim)
  const kind = error instanceof errors.JOSEError ? byCode[error.code] : undefined
  return kind
    ? unauthenticated(kind)
    : refuse('BUSY', "The issuer's keys cannot be read right now. Try again", undefined, error)
}

function unauthenticated([reason, sentence]: Kind): Refusal {
  return refuse('UNAUTHENTICATED', sentence, { reason })
}
