import { days, entity } from 'monotable'
import * as z from 'zod'
import { id, moment, version } from '../values/value-types.ts'

export const MatchResult = entity(
  'MatchResult',
  {
    PK: 'MATCH#{queryHash}',
    SK: 'RESULT',
    GSI1PK: 'CACHE',
    GSI1SK: 'HIT_COUNT#{hitCount:0000000000}',
  },
  {
    /** SHA-256 of the canonical request (E4). */
    queryHash: id,
    query: z.string().min(1).max(1000),
    queryEmbedding: z.string(),
    matchedParts: z
      .array(
        z.strictObject({
          partId: id,
          score: z.number(),
          reason: z.string(),
          scoreParts: z.strictObject({ cosine: z.number(), bm25: z.number() }).optional(),
        }),
      )
      .min(1),
    modelUsed: z.string(),
    createdAt: moment,
    hitCount: z.int().min(0).max(9_999_999_999),
    TTL: z.int(),
    version,
  },
  {
    type: { entityType: 'MATCH_RESULT' },
    version: 'version',
    createdAt: 'createdAt',
    expires: { attribute: 'TTL', after: days(7) },
    accepts: {
      LOW_CARDINALITY: 'the key of the document: answers are kept for seven days only',
      UNBOUNDED_ITEM: 'a query asks for at most 50 parts',
    },
  },
)
