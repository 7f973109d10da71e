import { idempotencyRecord } from '@monotable/server/kit'

/** The answer to a request that was done, kept for its repetition. */
export const Idempotency = idempotencyRecord({ typeAttribute: 'EntityType' })
