import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findSimilarQueries } from './find-similar-queries.ts'
import { exampleMatch, keptMatchAnswer } from './match-answer.ts'

const similarMatch = keptMatchAnswer
  .extend({
    /** From 0 to 1. */
    similarity: z.number(),
  })
  .meta({ examples: [{ ...exampleMatch, similarity: 0.82 }] })

export const listSimilarMatches = operation({
  method: 'GET',
  path: '/matches/similar',
  title: 'Lists kept queries that mean nearly the same as the given one, the most similar first',
  may: ['admin'],
  input: {
    query: z.object({
      query: notBlank(z.string().max(1000)),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      minSimilarity: z.coerce.number().min(0).max(1).default(0.3),
    }),
  },
  output: z.object({
    items: z.array(similarMatch),
    /** How many kept queries were compared. */
    compared: z.int(),
    /** How many have no vector of the current model, and were too many to embed. */
    skipped: z.int(),
    /** False if more queries are kept than were compared; the most frequent were. */
    isAll: z.boolean(),
  }),
  errors: ['EMBEDDING_UNAVAILABLE'],
  rate: { requests: 60, seconds: 60 },
  handler: ({ query, db, ports, log }) => findSimilarQueries({ db, ports, log }, query),
})
