import { days, entity } from 'monotable'
import * as z from 'zod'
import { id, moment } from '../values/value-types.ts'

/** Counts what people asked the search. An entry expires three months after it was last asked. */
export const AskedSentence = entity(
  'AskedSentence',
  { PK: 'ASKED', SK: 'SENTENCE#{sentenceId}' },
  {
    /** SHA-256 of the sentence, in hex. */
    sentenceId: id,
    query: z.string().max(200),
    count: z.int().min(0).default(0),
    /** How many parts fitted, the last time. */
    found: z.int().min(0),
    askedAt: moment,
    TTL: z.int(),
  },
  {
    type: { entityType: 'ASKED_SENTENCE' },
    updatedAt: 'askedAt',
    accepts: { LOW_CARDINALITY: 'a person asks for each, and an administrator lists all of them' },
    expires: { attribute: 'TTL', after: days(90) },
  },
)
