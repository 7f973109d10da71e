import { idempotencyRecord } from '@monotable/server/kit'
import { entity, hours } from 'monotable'
import { id } from '../values/value-types.ts'

/** The answer to a request that was done, kept for its repetition. */
export const Idempotency = idempotencyRecord()

/** Of a cart each seller's order is a transaction of its own, and so is what is kept of it (K19). */
export const SellerResponse = entity(
  'SellerResponse',
  { PK: 'IDEMPOTENCY#{actorId}#{key}', SK: 'RESPONSE#{sellerId}' },
  { ...Idempotency.attributes, sellerId: id },
  {
    type: { entityType: 'IDEMPOTENCY' },
    expires: { attribute: 'TTL', after: hours(24) },
    accepts: Idempotency.options.accepts,
  },
)
