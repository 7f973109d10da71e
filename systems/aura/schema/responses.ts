import { entity, hours } from 'monotable'
import { z } from 'zod'
import { id } from './value-types.ts'

/** The answer to a request that was done, kept for its repetition. */
export const IdempotentResponse = entity(
  'IdempotentResponse',
  { PK: 'IDEMPOTENCY#{actorId}#{key}', SK: 'RESPONSE' },
  {
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
  },
  { type: { entityType: 'IDEMPOTENCY' }, expires: { attribute: 'TTL', after: hours(24) } },
)
