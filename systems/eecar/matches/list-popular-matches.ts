import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { keptMatchAnswer } from './match-answer.ts'

export const listPopularMatches = operation({
  method: 'GET',
  path: '/matches/popular',
  title: 'Lists the kept queries, the most frequent first',
  may: ['admin'],
  input: { query: z.object(pageQuery) },
  output: pageOf(keptMatchAnswer),
  handler: async ({ query, actor, db }) => {
    const { items, cursor } = await db.popularQueries({}, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})
