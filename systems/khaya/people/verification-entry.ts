import { entity } from 'monotable'
import { z } from 'zod'
import { id, moment } from '../values/value-types.ts'

/** Written with a worker or seller; it goes when the ID or the business is verified. */
export const VerificationEntry = entity(
  'VerificationEntry',
  { PK: 'VERIFY#QUEUE', SK: '{createdAt}#{userId}' },
  { createdAt: moment, userId: id, role: z.enum(['WORKER', 'SELLER']) },
  {
    type: { entityType: 'VERIFICATION_ENTRY' },
    accepts: { LOW_CARDINALITY: 'a queue that a few people work through' },
  },
)
