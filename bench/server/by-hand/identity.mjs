import { createRemoteJWKSet, jwtVerify } from 'jose'
import { Refusal } from './answer.mjs'

const { issuer, audience, algorithms, jwksUrl } = JSON.parse(process.env.ISSUER)
const keys = createRemoteJWKSet(new URL(jwksUrl))
/** A token is verified once a minute: a signature costs more than the rest of the request. */
const known = new Map()

export async function identify(authorization = '') {
  const token = authorization.replace(/^Bearer +/i, '')
  const found = known.get(token)
  if (found && Date.now() < found.until) return found.userId
  const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms }).catch(() => {
    throw new Refusal(401, 'UNAUTHENTICATED', 'The token is not good')
  })
  known.set(token, { userId: payload.sub, until: Math.min(Date.now() + 60_000, payload.exp * 1000) })
  return payload.sub
}
