import { refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { exampleMatch } from './match-answer.ts'
import { MatchResult } from './match-result.ts'

export const purgeMatch = operation({
  method: 'DELETE',
  path: '/matches/{queryHash}',
  title: 'Deletes the kept answer to a query',
  may: ['admin'],
  desk: { label: 'Forget', under: 'listPopularMatches' },
  input: {
    path: z.object({
      queryHash: MatchResult.attributes.queryHash.meta({ examples: [exampleMatch.queryHash] }),
    }),
  },
  output: z.undefined(),
  status: 204,
  handler: async ({ path, db }) => {
    const removed = await db.MatchResult.delete(path)
    if (!removed) throw refuse('NOT_FOUND', 'No cached answer exists for this query')
    return undefined
  },
})
