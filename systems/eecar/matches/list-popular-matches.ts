import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import { z } from 'zod'
import { popularMatch as example } from '../examples.ts'
import { operation } from '../operation.ts'
import { MatchResult } from './match-result.ts'

export const popularMatch = z
  .object(MatchResult.attributes)
  .pick({
    queryHash: true,
    query: true,
    hitCount: true,
    modelUsed: true,
    createdAt: true,
    matchedParts: true,
  })
  .meta({ examples: [example] })

export const listPopularMatches = operation({
  method: 'GET',
  path: '/matches/popular',
  title: 'Lists the queries that are asked most, the most frequent first',
  may: ['admin'],
  input: { query: z.object(pageQuery) },
  output: pageOf(popularMatch),
  handler: async ({ query, actor, db }) => {
    const { items, cursor } = await db.popularQueries({}, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})
