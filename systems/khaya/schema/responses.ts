import { entity, hours } from 'monotable'
import { z } from 'zod'
import { id } from './value-types.ts'

const attributes = {
  actorId: id,
  /** The Idempotency-Key of the request. */
  key: z.string().min(1).max(128),
  method: z.string(),
  path: z.string(),
  /** SHA-256 of the canonical body. */
  bodyHash: z.string(),
  status: z.int(),
  response: z.unknown(),
  TTL: z.int(),
}

const expires = { attribute: 'TTL', after: hours(24) } as const

/** The answer to a request that was done, kept for its repetition. */
export const IdempotentResponse = entity(
  'IdempotentResponse',
  { PK: 'IDEMPOTENCY#{actorId}#{key}', SK: 'RESPONSE' },
  attributes,
  { type: { entityType: 'IDEMPOTENCY' }, expires },
)

/** Of a cart each seller's order is a transaction of its own, and so is what is kept of it (K19). */
export const SellerResponse = entity(
  'SellerResponse',
  { PK: 'IDEMPOTENCY#{actorId}#{key}', SK: 'RESPONSE#{sellerId}' },
  { ...attributes, sellerId: id },
  { type: { entityType: 'IDEMPOTENCY' }, expires },
)
